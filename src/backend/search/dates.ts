import { sql } from 'kysely';
import type { Database } from '../sql/open.ts';
import { questionsOf } from './conditions.ts';
import type { Range } from './ranges.ts';
import type { ResolvedSearch } from './resolve.ts';
import type { IdRange } from './textindex.ts';

/** Questions of a time that are read for their ids: the newest, where there are more. */
const READ = 50_000;
const NONE: IdRange = { low: 0, high: -1 };

/** Between which ids the newest questions of a time lie, and whether it has more of them. */
export interface TimeIds {
  readonly ids: IdRange;
  readonly isPart: boolean;
}

/**
 * Between which ids the questions of the wanted time lie, so that the newest hits of a text are those
 * of that time; undefined where no time is wanted. Ids rise with time but for imports, which add older
 * questions later: the range is read and not computed.
 */
export async function newestOfTime(
  db: Database,
  search: ResolvedSearch,
): Promise<TimeIds | undefined> {
  const time = timeOf(search);
  if (!time) return undefined;
  const { low, high, count } = await readRange(db, search, time);
  if (low === null || high === null) return { ids: NONE, isPart: false };
  return { ids: { low, high }, isPart: count > READ };
}

/**
 * Where a text is searched for that few enough questions have. In a time of more questions than are
 * read a text that is not `common` is searched for anywhere, as all its hits are looked at; one that
 * is, from the newest of that time backwards.
 */
export async function idsWithin(
  db: Database,
  search: ResolvedSearch,
  isCommon: boolean,
): Promise<{ readonly ids?: IdRange; readonly isCut: boolean }> {
  const time = await newestOfTime(db, search);
  if (!time) return { isCut: false };
  if (!time.isPart) return { ids: time.ids, isCut: false };
  return isCommon ? { ids: { low: 0, high: time.ids.high }, isCut: true } : { isCut: false };
}

interface ReadRange {
  readonly low: number | null;
  readonly high: number | null;
  /** How many were read: one more than the newest, where there are more. */
  readonly count: number;
}

async function readRange(db: Database, search: ResolvedSearch, time: Range): Promise<ReadRange> {
  const { rows } = await sql<ReadRange>`
    select min(id) as low, max(id) as high, count(*) as count from (
      select question.id from ${questionsOf(db, { ...search, featured: false, status: 'all' })}
      where question.created_at between ${time[0]} and ${time[1]}
      order by question.created_at desc, question.id desc limit ${sql.lit(READ + 1)}
    ) as newest`.execute(db.sql);
  return rows[0] ?? { low: null, high: null, count: 0 };
}

/** What all wanted times have in common. */
function timeOf({ conditions }: ResolvedSearch): Range | undefined {
  const times = conditions.flatMap((one) =>
    one.kind === 'range' && one.column === 'created_at' && !one.negative ? [one.range] : [],
  );
  if (times.length === 0) return undefined;
  return [Math.max(...times.map(([from]) => from)), Math.min(...times.map(([, to]) => to))];
}
