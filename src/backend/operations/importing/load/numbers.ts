import { reserveIds } from '../../../platform/sql/keys.ts';
import { findRows } from '../../../platform/sql/rows.ts';
import type { Staging } from '../staging/staging.ts';
import { insertAll } from './insert.ts';
import { inParts, type Load, type Numbered } from './load.ts';

const SIZE = 5_000;
const NUMBERED = ['users', 'posts'] as const;

/** Assigns ids to all posts before writing any: questions refer to answers and to each other. */
export async function numberPosts(load: Load): Promise<void> {
  const from = 'posts where question_source is not null';
  const query = `select source_id from ${from} and source_id > ? order by source_id limit ?`;
  const rows = { step: 'numbers', label: 'Numbering posts', from, query, size: SIZE } as const;
  await inParts(load, rows, async ({ tx, site }, part) => {
    const ids = await reserveIds(tx, 'posts', part.length);
    const known = part.map(({ source_id }, at) => ({ source_id, id: ids[at] ?? 0 }));
    await insertAll(
      tx,
      'import_ids',
      known.map((row) => ({ site, kind: 'posts', ...row })),
    );
  });
  await recallIds(load);
}

/** Copies ids from the site's database to the staging file, after the last that it has. */
export async function recallIds({
  backend: {
    db: { sql },
  },
  staging,
  site,
}: Load): Promise<void> {
  for (const kind of NUMBERED) {
    let known = lastNumbered(staging, kind);
    for (;;) {
      const which = { site, kind, source_id: { '>': known } };
      const part = { order: 'source_id', limit: SIZE } as const;
      const rows = await findRows(sql, 'import_ids', which, ['source_id', 'id'], part);
      noteIds(staging, kind, rows);
      const last = rows.at(-1);
      if (!last) break;
      known = last.source_id;
    }
  }
}

function lastNumbered(staging: Staging, kind: (typeof NUMBERED)[number]): number {
  const lowest = String(Number.MIN_SAFE_INTEGER);
  return staging.value(
    `select coalesce(max(source_id), ${lowest}) as value from ${kind} where id is not null`,
  );
}

function noteIds(staging: Staging, kind: string, rows: readonly Numbered[]): void {
  staging.transaction(() => {
    for (const { source_id, id } of rows) {
      staging.run(`update ${kind} set id = ? where source_id = ?`, id, source_id);
    }
  });
}
