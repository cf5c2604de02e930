import { reserveIds } from '../../../platform/sql/keys.ts';
import { findRows } from '../../../platform/sql/rows.ts';
import { insertAll } from './insert.ts';
import { inParts, type Load } from './load.ts';

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
    const numbered = known.map((row) => ({ site, kind: 'posts', ...row }));
    await insertAll(tx, 'import_ids', numbered);
  });
  await recallIds(load);
}

/** Copies ids from the site's database to the staging file, after the last that it has. */
export async function recallIds({ backend, staging, site }: Load): Promise<void> {
  const { sql } = backend.db;
  const lowest = String(Number.MIN_SAFE_INTEGER);
  for (const kind of NUMBERED) {
    let known = staging.value(
      `select coalesce(max(source_id), ${lowest}) as value from ${kind} where id is not null`,
    );
    for (;;) {
      const which = { site, kind, source_id: { '>': known } };
      const part = { order: 'source_id', limit: SIZE } as const;
      const rows = await findRows(sql, 'import_ids', which, ['source_id', 'id'], part);
      staging.transaction(() => {
        for (const { source_id, id } of rows)
          staging.run(`update ${kind} set id = ? where source_id = ?`, id, source_id);
      });
      const last = rows.at(-1);
      if (!last) break;
      known = last.source_id;
    }
  }
}
