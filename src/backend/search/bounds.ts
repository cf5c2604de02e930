import type { Database } from '../sql/open.ts';
import { newestOfTime } from './dates.ts';
import type { Clause } from './parse.ts';
import type { ResolvedSearch } from './resolve.ts';
import { type IdRange, textIndex } from './textindex.ts';
import { type Frequencies, frequenciesOf } from './vocabulary/frequencies.ts';

/** Places of words that a search reads to weigh them. */
const WEIGHED = 50_000;
/** Questions of which some are soon found. */
const MANY = 10_000;

/** Where a text is searched for. */
export interface Bounds {
  /** Undefined for everywhere. */
  readonly ids?: IdRange | undefined;
  /** Whether questions outside of these ids may match. */
  readonly isCut: boolean;
  /** Whether to find all questions of the text would be to read too much. */
  readonly isCostly: boolean;
  /** Whether most questions have all the words, so that to weigh each would be to read too much. */
  readonly isCommon: boolean;
}

/**
 * Bounds where a text is searched for, so that a search costs about the same however many questions there
 * are: everywhere where few have its words, and otherwise in the newest questions of the wanted time,
 * as many as the index reads in good time.
 */
export async function withBounds(db: Database, search: ResolvedSearch): Promise<ResolvedSearch> {
  const { all, none } = search.text;
  if (all.length + none.length === 0) return search;
  const frequencies = await frequenciesOf(db.sql, [...all.flat(), ...none.flat()]);
  // The rarest first: it decides how much of the others is read.
  const rarestFirst = all.toSorted((one, other) => frequencies.of(one) - frequencies.of(other));
  const known = { ...search, text: { all: rarestFirst, none } };
  return { ...known, bounds: await boundsOf(db, known, frequencies) };
}

async function boundsOf(
  db: Database,
  search: ResolvedSearch,
  frequencies: Frequencies,
): Promise<Bounds> {
  const { all } = search.text;
  const words = all.flat();
  const isCommon = words.length > 0 && words.length * frequencies.of(words) > WEIGHED;
  const share = textIndex(db.engine).shareOf(search.text, frequencies);
  const isCostly = share < 1;
  if (!isCostly || words.length === 0) return { isCut: false, isCostly, isCommon };
  const isSparse = hitsOf(all, frequencies) * share < MANY;
  return { ...(await newestOf(db, search, share, isSparse)), isCostly, isCommon };
}

/** The ids of a share of all questions: the newest of the wanted time. */
async function newestOf(db: Database, search: ResolvedSearch, share: number, isSparse: boolean) {
  const all = await textIndex(db.engine).ends(db.sql);
  const time = await newestOfTime(db, search);
  const { low, high } = time?.ids ?? all;
  const from = Math.max(low, Math.ceil(high - (all.high - all.low) * share));
  // Where nothing more matches, an index reads on to its end: to the nearer one.
  const isUpwards = isSparse && all.high - high < from - all.low;
  return {
    ids: { low: from, high, isDense: true, isUpwards },
    isCut: from > low || time?.isPart === true,
  };
}

/** Questions that have all the clauses, if each word stood for itself; of phrases nobody knows. */
function hitsOf(clauses: readonly Clause[], frequencies: Frequencies): number {
  if (clauses.some(({ length }) => length > 1)) return 0;
  const { questions } = frequencies;
  return clauses.reduce((hits, clause) => hits * (frequencies.of(clause) / questions), questions);
}
