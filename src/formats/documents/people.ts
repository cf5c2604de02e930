import { userPath } from '../../contract/addresses.ts';
import { nameOf } from '../../shared/names.ts';
import type { PostOrigin } from '../../contract/posts.ts';
import type { Author } from '../../contract/users.ts';
import { link, type Piece } from './nodes.ts';

/** A time to the second, in UTC: `2026-11-20T12:00:00Z`. */
export function moment(time: string): string {
  return time.replace(/\.\d+Z$/, 'Z');
}

/** `by NAME`, linked; empty without an author. */
export function by(author: Author | null | undefined, site: string): Piece[] {
  return author ? [' by ', link(site + userPath(author._id), nameOf(author))] : [];
}

/** What a post's license requires: the site, the post and its author, each named and linked. */
export function source(
  origin: PostOrigin | null | undefined,
  author: Author | null | undefined,
): Piece[] | undefined {
  if (!origin) return undefined;
  const { license, licenseUrl } = origin;
  return [
    'Source: ',
    origin.url === '' ? origin.site : link(origin.url, origin.site),
    ...(author ? [', by ', named(author)] : []),
    ', license ',
    licenseUrl ? link(licenseUrl, license) : license,
  ];
}

function named(author: Author): Piece {
  return author.profileUrl ? link(author.profileUrl, nameOf(author)) : nameOf(author);
}
