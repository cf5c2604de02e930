import type { Client } from '../../api/client.ts';
import { ROUTES } from '../../contract/routes.ts';

/** A post with a page of its versions. */
export async function loadHistory(call: Client, id: string, page: number) {
  const { post } = await call(ROUTES.getPost, { params: { id } });
  return { post, ...(await call(ROUTES.listHistory, { params: { id }, query: { page } })) };
}

/** Two versions of a post, older first. */
export async function loadVersions(
  call: Client,
  id: string,
  [from, to]: readonly [string, string],
) {
  const { post } = await call(ROUTES.getPost, { params: { id } });
  const before = await readVersion(call, id, from);
  return { post, before, after: await readVersion(call, id, to) };
}

/** A version of a post, and whether it is the current one. */
export async function loadVersion(call: Client, id: string, number: string) {
  const { post, newest } = await newestText(call, id);
  const version = await readVersion(call, id, number);
  return { post, version, isCurrent: version.number === newest };
}

/** The number of the newest version with a text: any number of events may follow it. */
async function newestText(call: Client, id: string) {
  for (let page = 1; ; page += 1) {
    const { post, versions, pagination } = await loadHistory(call, id, page);
    const newest = versions.find(({ hasText }) => hasText !== false)?.number;
    if (newest !== undefined || !pagination?.hasNextPage) return { post, newest };
  }
}

async function readVersion(call: Client, id: string, number: string) {
  return (await call(ROUTES.getVersion, { params: { id, number } })).version;
}
