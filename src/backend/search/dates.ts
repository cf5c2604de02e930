import { sql } from 'kysely';
import type { Database } from '../sql/open.ts';
import { questionsOf } from './conditions.ts';
import type { Range } from './ranges.ts';
import type { ResolvedSearch } from './resolve.ts';
import type { IdRange } from './textindex.ts';

/** Questions of a time that are read for their ids: the newest, where there are more. */
const READ = 200_000;
const NONE: IdRange = { low: 0, high: -1 };

/**
 * Between which ids the questions of the wanted time lie, so that the newest hits of a text are those
 * of that time. Ids rise with time but for imports, which add older questions later: the range is
 * read and not computed. Undefined where no time is wanted.
 */
export async function idsWithin(
  db: Database,
  search: ResolvedSearch,
): Promise<IdRange | undefined> {
  const time = timeOf(search);
  if (!time) return undefined;
  const { rows } = await sql<{ low: number | null; high: number | null }>`
    select min(id) as low, max(id) as high from (
      select question.id from ${questionsOf(db, { ...search, featured: false, status: 'all' })}
      where question.created_at between ${time[0]} and ${time[1]}
      order by question.created_at desc, question.id desc limit ${sql.lit(READ)}
    ) as newest`.execute(db.sql);
  const { low, high } = rows[0] ?? {};
  return typeof low === 'number' && typeof high === 'number' ? { low, high } : NONE;
}

/** What all wanted times have in common. */
function timeOf({ conditions }: ResolvedSearch): Range | undefined {
  const times = conditions.flatMap((one) =>
    one.kind === 'range' && one.column === 'created_at' && !one.negative ? [one.range] : [],
  );
  if (times.length === 0) return undefined;
  return [Math.max(...times.map(([from]) => from)), Math.min(...times.map(([, to]) => to))];
}
