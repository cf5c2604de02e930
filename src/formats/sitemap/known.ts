import { questionPath, tagPath, userPath } from '../../contract/addresses.ts';
import type { Paging } from '../../contract/paging.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { SitemapKind } from '../../contract/site.ts';
import type { Listed } from './xml.ts';

/** Number of list pages read in parallel from a backend without a sitemap. */
const PAGES = 20;

interface Read {
  readonly pages: Listed[];
  readonly pagination?: Paging | null | undefined;
}

/**
 * The items on the first pages of a backend's lists: section 7 offers no other way. A page that
 * fails or is late is left out; without the first one the call rejects.
 */
export async function knownPages(locals: App.Locals, kind: SitemapKind): Promise<Listed[]> {
  const read = READERS[kind];
  const first = await read(locals, 1);
  const count = Math.min(PAGES, first.pagination?.totalPages ?? 1);
  const others = await Promise.allSettled(
    Array.from({ length: Math.max(0, count - 1) }, (_, index) => read(locals, index + 2)),
  );
  const found = others.flatMap((page) => (page.status === 'fulfilled' ? page.value.pages : []));
  return [...new Map([...first.pages, ...found].map((page) => [page.path, page])).values()];
}

const READERS: Record<SitemapKind, (locals: App.Locals, page: number) => Promise<Read>> = {
  async questions({ api }, page) {
    const { questions, pagination } = await api.call(ROUTES.listQuestions, { query: { page } });
    const pages = questions.map(({ _id, editedAt, createdAt }) => ({
      path: questionPath(_id),
      changedAt: editedAt ?? createdAt,
    }));
    return { pages, pagination };
  },
  async tags({ api }, page) {
    const { tags, pagination } = await api.call(ROUTES.listTags, { query: { page } });
    return { pages: tags.map(({ name }) => ({ path: tagPath(name) })), pagination };
  },
  async users({ api }, page) {
    const { users, pagination } = await api.call(ROUTES.listUsers, { query: { page } });
    return { pages: users.map(({ _id }) => ({ path: userPath(_id) })), pagination };
  },
};
