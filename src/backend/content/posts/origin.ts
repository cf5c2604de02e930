import type { PostOrigin } from '../../../contract/posts.ts';
import type { Row } from '../../platform/sql/tables.ts';

const CREATIVE_COMMONS = /^CC (BY(?:-SA)?) (\d\.\d)$/;

/** The source of an imported post; null for a post written here. */
export function originOf(
  post: Pick<Row<'posts'>, 'source_site' | 'source_url' | 'license'>,
): PostOrigin | null {
  if (post.source_site === null || post.source_url === null) return null;
  const license = post.license ?? '';
  return {
    site: post.source_site,
    url: post.source_url,
    license,
    licenseUrl: licenseUrl(license),
  };
}

function licenseUrl(license: string): string | null {
  const [, terms, version] = CREATIVE_COMMONS.exec(license) ?? [];
  if (terms === undefined || version === undefined) return null;
  return `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`;
}

/** Contributions since this day are under version 4.0. */
const VERSION_4 = Date.UTC(2018, 4, 2);

/** The license of a post: from the dump, or in older dumps by the date of writing. */
export function licenseOf(said: string | null, createdAt: number): string {
  if (said !== null && said !== '') return said;
  return createdAt < VERSION_4 ? 'CC BY-SA 3.0' : 'CC BY-SA 4.0';
}
