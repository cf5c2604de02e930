import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { HOUR } from '../../../shared/durations.ts';
import { questionKey } from '../../../contract/surrogate-keys.ts';
import type { Backend } from '../../backend.ts';
import { ReadTooLong, DatabaseBusy } from '../../platform/sql/failures.ts';
import { knownBy } from '../error-texts/matching.ts';
import { rankQuestions, weigh } from '../search/rank-questions.ts';
import { textsOf } from '../search/search.store.ts';
import { similarityTerms, toSimilarityInput } from '../search/search-terms.ts';
import type { Database } from '../../platform/sql/database.ts';
import { errorsOf } from './similar.ts';

/** Related questions on a page. */
export const RELATED_SHOWN = 4;
/** Questions whose related ones are cached, and for how long, in milliseconds. */
const KEPT = 20_000;
const KEPT_FOR = HOUR;
/** Questions that may wait for a search; others are asked for again. */
const WAITING = 200;
/** Milliseconds that a reader waits if nobody else does. */
const TIMEOUT_MS = 150;
/** A search takes tens of milliseconds of CPU: after it, pause for nine times as long. */
const REST = 9;
/** The key for fair queueing of long reads. */
const SENDER = 'related questions';

/** Finds related questions. */
export interface RelatedQuestions {
  /**
   * Ids, closest first; undefined if they are not known soon: the pages of the question are
   * rendered again when they are.
   */
  readonly of: (questionId: number) => Promise<readonly number[] | undefined>;
  close(): Promise<void>;
}

/**
 * Searches for the related questions of one question after another, for at most a tenth of the
 * time: under load, pages without them come first. Results are kept in memory for an hour.
 */
export function keepRelated(
  { db, publish }: Pick<Backend, 'db' | 'publish'>,
  report: (error: unknown) => void,
): RelatedQuestions {
  const kept = new LRUCache<number, readonly number[]>({ max: KEPT, ttl: KEPT_FOR });
  /** Questions to search for, and whether a page was rendered without their related ones. */
  const waiting = new Map<number, { isMissed: boolean }>();
  const closing = new AbortController();
  let work: Promise<void> | undefined;

  const search = async (id: number): Promise<void> => {
    const ids = await db.readLong(SENDER, (reading) => closestTo(reading, id)).catch(noneInTime);
    if (!ids) return;
    kept.set(id, ids);
    const isMissed = waiting.get(id)?.isMissed === true && ids.length > 0;
    if (isMissed) publish({ type: 'pages-changed', surrogateKeys: [questionKey(id)] });
  };

  /** Returns the milliseconds to pause afterwards. */
  const turn = async (id: number): Promise<number> => {
    const begun = performance.now();
    await search(id).catch(report);
    waiting.delete(id);
    return REST * (performance.now() - begun);
  };

  const rest = (ms: number): Promise<void> =>
    pause(ms, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);

  const goOnAfter = async (first: Promise<number>): Promise<void> => {
    await rest(await first);
    for (const id of waiting.keys()) if (!closing.signal.aborted) await rest(await turn(id));
    work = undefined;
  };

  return {
    async of(id) {
      const known = kept.get(id);
      if (known || closing.signal.aborted) return known;
      if (waiting.size < WAITING && !waiting.has(id)) waiting.set(id, { isMissed: false });
      if (!work) {
        const first = turn(id);
        work = goOnAfter(first);
        await Promise.race([first, pause(TIMEOUT_MS, undefined, { ref: false })]);
      }
      const missed = waiting.get(id);
      if (missed) missed.isMissed = true;
      return kept.get(id);
    },
    async close() {
      closing.abort();
      await work;
    },
  };
}

/** None if the search takes too long; undefined, so that it is tried again, if the database is busy. */
function noneInTime(error: unknown): [] | undefined {
  if (error instanceof ReadTooLong) return [];
  if (error instanceof DatabaseBusy) return undefined;
  throw error;
}

/** Maximum number of questions: more than are shown, because some may be deleted later. */
const MOST = 10;
/** The minimum score, as a share of the score of the question with itself. */
const LEAST_SHARE = 0.18;

/**
 * The ids of the most similar questions, closest first: those with the same error, then those with
 * the same words. Questions that only share common words are left out. Empty for an unknown
 * question. A long read.
 */
export async function closestTo(db: Database, id: number): Promise<number[]> {
  const [question] = await textsOf(db.sql, [id]);
  if (!question) return [];
  const asked = toSimilarityInput(question);
  const query = await weigh(db, similarityTerms(asked));
  const { exact } = await errorsOf(asked);
  const sameError = await knownBy(db, exact, query);
  const ranked = await rankQuestions(db, query);
  const itself = ranked.find((one) => one.id === id);
  const least = LEAST_SHARE * (itself?.score ?? 0);
  const likely = ranked.filter(({ score }) => score >= least).map((one) => one.id);
  return [...new Set([...sameError, ...likely])].filter((one) => one !== id).slice(0, MOST);
}
