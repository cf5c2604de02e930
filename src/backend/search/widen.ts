import type { Database, Queries } from '../sql/open.ts';
import { synonymsOf } from './synonyms.ts';
import { continuationsOf } from './vocabulary/continuations.ts';
import type { Clause } from './parse.ts';
import { type Places, placesOf } from './places.ts';
import type { Wanted } from './ranking/rank-questions.ts';
import { type Slips, slipsIn } from './slips.ts';
import { words } from './words.ts';

/** How sure it is that something was meant that was not typed. */
const SYNONYM = 0.8;
const PARTS = 0.6;
const CONTINUED = 0.5;
const CORRECTED = 0.7;
/** Words of a search whose neighbours are looked for as one identifier. */
const FEW = 6;
const LONGEST_RUN = 4;
/** Letters of a last word that may yet go on. */
const BEGINNING = 3;

const CAMEL = /_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
/** What a tag or a word of the index may be: anything else is looked for as it stands alone. */
const NAME = /^[\p{L}\p{N}.][\p{L}\p{M}\p{N}\u200c\u200d_.+#-]{0,59}$/u;
const PLAIN = /^[a-z0-9]+$/;

/** What words are called as well: a synonym, the parts of an identifier, or one of which they are parts. */
export interface OtherName {
  readonly of: readonly Clause[];
  readonly clause: Clause;
  /** As a text may have it. */
  readonly written: string;
}

/** What is looked for, and what unknown words may have been meant to be, as both are written. */
export interface Widened {
  readonly wanted: readonly Wanted[];
  /** Other names of the words, and neighbours written as one identifier: no guess how a word goes on. */
  readonly alike: readonly OtherName[];
  readonly slips: Slips;
  /** Other names and what slips were meant to be, as a text may have them. */
  readonly written: readonly string[];
}

/**
 * What may be meant by the words of a search, `typed` as they stand in `text`: themselves, what tags call the same,
 * how the last one may go on, neighbours written as one identifier, the parts of one, and what a slip of the hand
 * made of another. Four statements at most.
 */
export async function widen(
  db: Database,
  text: string,
  typed: readonly string[],
): Promise<Widened> {
  const { sql: queries } = db;
  const lower = typed.map((word) => word.toLowerCase());
  const { names, synonyms } = await otherNamesOf(queries, typed);
  const last = lower.at(-1) ?? '';
  // A Korean syllable is two letters or three.
  const goesOn = last.normalize('NFD').length >= BEGINNING && NAME.test(last);
  const continued = goesOn ? await continuationsOf(queries, last) : [];
  const slips = await slipsIn(db, text, typed);
  const places = placesOf(typed);
  const instead = (at: number, clause: Clause, factor: number): Wanted => ({
    clause,
    factor,
    covers: places.of[at] ?? [],
  });
  const together = joined(lower, places);
  const all = [
    ...places.wanted,
    ...lower.flatMap((word, at) =>
      (synonyms.get(word) ?? []).map((name) => instead(at, words(name), SYNONYM)),
    ),
    ...typed.map((word, at) => instead(at, partsOf(word), PARTS)),
    ...continued.map((word) => instead(typed.length - 1, [word], CONTINUED)),
    ...typed.flatMap((word, at) => {
      const meant = slips.get(word);
      return meant?.isUnknown ? [instead(at, [meant.word], CORRECTED)] : [];
    }),
    ...together,
  ];
  return {
    wanted: distinct(all),
    alike: [...names, ...together],
    slips,
    written: [
      ...names.map(({ written }) => written),
      ...[...slips.values()].flatMap((meant) => (meant.isUnknown ? [meant.written] : [])),
    ],
  };
}

/** Other names of the words of a search. */
export interface OtherNames {
  readonly names: readonly OtherName[];
  /** Names that people or the site's tags have for a word, which is in lower case. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
}

/** What the words of a search are called as well. One statement. */
export async function otherNamesOf(
  queries: Queries,
  typed: readonly string[],
): Promise<OtherNames> {
  const lower = typed.map((word) => word.toLowerCase());
  const synonyms = await synonymsOf(
    queries,
    lower.filter((word) => NAME.test(word)),
  );
  const called = [...new Set(typed)].map((word) => ({
    of: [words(word)],
    as: [...(synonyms.get(word.toLowerCase()) ?? []), ...partsIn(word)],
  }));
  // The first name of each word goes before the second of any.
  const most = Math.max(0, ...called.map(({ as }) => as.length));
  const names = Array.from({ length: most }, (_, nth) =>
    called.flatMap(({ of, as }) =>
      as.slice(nth, nth + 1).map((written) => ({ of, clause: words(written), written })),
    ),
  ).flat();
  return { names: names.filter(({ clause }) => clause.length > 0), synonyms };
}

/** `useEffect` is use Effect. Nothing for a word that has no parts. */
function partsIn(word: string): string[] {
  const parts = word.split(CAMEL).filter((part) => part !== '');
  return parts.length < 2 ? [] : [parts.join(' ')];
}

const partsOf = (word: string): Clause => partsIn(word).flatMap(words);

/** `use effect` may be written useEffect or use_effect. */
function joined(lower: readonly string[], places: Places): (Wanted & OtherName)[] {
  if (lower.length > FEW) return [];
  return lower.flatMap((_, from) =>
    Array.from({ length: LONGEST_RUN - 1 }, (__, more) => from + more + 2)
      .filter((to) => to <= lower.length)
      .map((to) => ({ run: lower.slice(from, to), covers: places.of.slice(from, to).flat() }))
      .filter(({ run }) => run.every((word) => PLAIN.test(word)))
      .flatMap(({ run, covers }) =>
        ['', '_'].map((between) => ({
          clause: words(run.join(between)),
          written: run.join(between),
          of: run.map(words),
          ...{ factor: 1, covers },
        })),
      ),
  );
}

/** Of those that look for the same, the surest. */
function distinct(all: readonly Wanted[]): Wanted[] {
  const found = new Map<string, Wanted>();
  for (const one of all) {
    const key = one.clause.join(' ');
    const before = found.get(key);
    if (key !== '' && (!before || before.factor < one.factor)) found.set(key, one);
  }
  return [...found.values()];
}
