import type { getTex } from '../../../contract/tag-admin.ts';
import type { CallParts, CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { questionUsesTex, saveChange, saveSiteTex, siteUsesTex, tagsUseTex } from './tex.store.ts';
import type { Noun } from '../../noun.ts';
import { texRendering } from './rendering.ts';
import { findRow } from '../../platform/sql/rows.ts';

/** Whether a question with these tags is shown with formulas. */
export const usesTex = async (queries: Queries, tags: readonly string[]): Promise<boolean> =>
  (await siteUsesTex(queries)) || tagsUseTex(queries, tags);

/** Whether TeX is shown as formulas in a post, or anywhere. */
async function readTex(
  { db: { sql } }: Backend,
  { tags, question }: CallParts<typeof getTex>['query'],
): Promise<CallResult<typeof getTex>> {
  const site = await siteUsesTex(sql);
  const names = tags?.split(',').map((name) => name.trim().toLowerCase());
  const isAnywhere = tags === undefined && question === undefined;
  const byTag = isAnywhere || names ? await tagsUseTex(sql, names) : false;
  const byQuestion = question !== undefined && (await questionUsesTex(sql, keyOf(question)));
  return { tex: site || byTag || byQuestion, site };
}

/** Turns TeX on or off for the whole site. Does nothing if nothing changes. */
export function setSiteTex(
  backend: Backend,
  caller: Caller,
  tex: boolean,
): Promise<{ tex: boolean }> {
  return transactAs(backend, caller, async (tx) => {
    const from = await siteUsesTex(tx.sql);
    if (from === tex) return { tex };
    await saveSiteTex(tx, tex);
    await logAction(tx, caller, {
      action: 'tex-changed',
      target: { kind: 'site', id: 0, label: '' },
      details: { from, to: tex },
    });
    await queueRendering(tx, 0);
    return { tex };
  });
}

/** Queues the questions of a tag for re-rendering, if the tag has TeX. */
export async function queueTagRendering(tx: Transaction, tagId: number): Promise<void> {
  const tag = await findRow(tx.sql, 'tags', tagId, 'tex');
  if (tag?.tex === 1) await queueRendering(tx, tagId);
}

/** Queues the posts of a tag (0: all) for re-rendering. */
export async function queueRendering(tx: Transaction, tagId: number): Promise<void> {
  await saveChange(tx, { tagId, last: 0 });
  tx.publish({ type: 'tex-changed' });
}

export const tex: Noun = {
  handlers: {
    getTex: ({ backend, query }) => readTex(backend, query),
    setSiteTex: ({ backend, caller, body }) => setSiteTex(backend, caller, body.tex),
  },
  jobs: [texRendering],
};
