import type { Database } from '../sql/open.ts';
import { newestOfTime } from './dates.ts';
import { LOOKED_UP } from './drivers.ts';
import type { Clause } from './parse.ts';
import type { ResolvedSearch } from './resolve.ts';
import { type IdRange, textIndex } from './textindex.ts';
import { type Frequencies, frequenciesOf } from './vocabulary/frequencies.ts';

/** Places of words that a search reads to weigh them. */
const WEIGHED = 50_000;

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
  /** Questions that may be asked one by one whether they have the text. */
  readonly lookedUp: number;
  /** Between how many ids the text may be looked for at once. */
  readonly span: number;
  /** See `IdRange`. */
  readonly guards: readonly string[];
}

/** Those of a search without a text. */
export const UNBOUND: Bounds = {
  isCut: false,
  isCostly: false,
  isCommon: false,
  lookedUp: LOOKED_UP,
  span: Infinity,
  guards: [],
};

/**
 * Bounds where a text is searched for, so that a search costs about the same however many questions there
 * are: everywhere where few have its words, and otherwise in the newest questions of the wanted time,
 * as many as the index reads in good time.
 */
export async function withBounds(db: Database, search: ResolvedSearch): Promise<ResolvedSearch> {
  const { all, none } = search.text;
  if (all.length + none.length === 0) return search;
  const frequencies = await frequenciesOf(db.sql, [...all.flat(), ...none.flat()]);
  const byFrequency = (clauses: readonly Clause[]) =>
    clauses.toSorted((one, other) => frequencies.of(one) - frequencies.of(other));
  // The rarest first, and last of what must not be there: it decides how much of the others is read.
  const text = { all: byFrequency(all), none: byFrequency(none).reverse() };
  const known = { ...search, text };
  return { ...known, bounds: await boundsOf(db, known, frequencies) };
}

async function boundsOf(
  db: Database,
  search: ResolvedSearch,
  frequencies: Frequencies,
): Promise<Bounds> {
  const { text } = search;
  const index = textIndex(db.engine);
  const words = text.all.flat();
  const isCommon = words.length > 0 && words.length * frequencies.of(words) > WEIGHED;
  const share = index.shareOf(text, frequencies);
  const lookedUp = index.lookedUp(text, frequencies);
  if (share >= 1 && text.none.length === 0) return { ...UNBOUND, isCommon, lookedUp };
  const all = await index.ends(db.sql);
  // A list of one word is read entry by entry, and ends at the first one beyond.
  const isOneWord = words.length === 1 && text.none.length === 0;
  const guards = isOneWord ? [] : await index.guards(db.sql, frequencies);
  const isCostly = share < 1;
  const known = { isCostly, isCommon, lookedUp, guards };
  const span = index.spanOf(share, all.high - all.low);
  if (words.length === 0 || !isCostly) return { ...known, isCut: false, span };
  return { ...known, ...(await newestOf(db, search, { share, all, guards })), span };
}

interface Newest {
  readonly share: number;
  readonly all: IdRange;
  readonly guards: readonly string[];
}

/** The ids of a share of all questions: the newest of the wanted time. */
async function newestOf(db: Database, search: ResolvedSearch, { share, all, guards }: Newest) {
  const time = await newestOfTime(db, search);
  const { low, high } = time?.ids ?? all;
  const from = Math.max(low, Math.ceil(high - (all.high - all.low) * share));
  return {
    ids: { low: from, high, isDense: true, guards },
    isCut: from > low || time?.isPart === true,
  };
}
