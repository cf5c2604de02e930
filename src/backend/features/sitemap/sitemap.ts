import {
  type getSitemap,
  SITEMAP_KINDS,
  type SitemapEntry,
  type SitemapKind,
} from '../../../contract/site.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend } from '../../backend.ts';
import { partsOf, peopleIn, questionsIn, tagsIn } from './sitemap.store.ts';
import type { Noun } from '../../noun.ts';
import { senderOf } from '../../platform/http/limits-address.ts';

/** Every part of the sitemap, in one statement per kind. */
async function readSitemap(
  { db }: Backend,
  sender: string,
): Promise<CallResult<typeof getSitemap>> {
  const partsByKind = await db.readLong(sender, ({ sql }) =>
    Promise.all(
      SITEMAP_KINDS.map(async (kind) => (await partsOf(sql, kind)).map((part) => ({ kind, part }))),
    ),
  );
  return { parts: partsByKind.flat() };
}

/** The pages of a part; empty if it contains no ids, or nothing for search engines. */
async function sitemapPart(
  { db }: Backend,
  kind: SitemapKind,
  part: number,
  sender: string,
): Promise<{ entries: SitemapEntry[] }> {
  if (kind === 'tags') {
    const tags = await db.readLong(sender, ({ sql }) => tagsIn(sql, part));
    return { entries: tags.map(({ name }) => ({ key: name })) };
  }
  if (kind === 'users') {
    const people = await db.readLong(sender, ({ sql }) => peopleIn(sql, part));
    return { entries: people.map(({ id }) => ({ key: String(id) })) };
  }
  const questions = await db.readLong(sender, ({ sql }) => questionsIn(sql, part));
  return {
    entries: questions.map(({ id, active_at }) => ({
      key: String(id),
      changedAt: new Date(active_at).toISOString(),
    })),
  };
}

export const sitemap: Noun = {
  handlers: {
    getSitemap: ({ backend, caller, origin }) => readSitemap(backend, senderOf(caller, origin)),
    getSitemapPart: ({ backend, caller, origin, params }) =>
      sitemapPart(backend, params.kind, params.part, senderOf(caller, origin)),
  },
};
