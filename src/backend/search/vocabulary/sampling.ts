import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '../../backend.ts';
import { counters } from '../../sql/counters.ts';
import type { Database, Queries } from '../../sql/open.ts';
import { fieldsOf, RANKED_FIELDS, type RankedTexts } from '../ranking/fields.ts';
import { questionsAfter } from '../store.ts';
import { textsOf } from '../texts.ts';
import { BREAK } from '../words.ts';
import * as store from './store.ts';
import { writtenWords } from './written.ts';

/** Questions that are read: of a site that has fewer, all. */
const READ = 5_000;
/** Milliseconds for which a large site keeps a word that was in no later sample: it may be a rare one. */
const KEPT = 90 * 24 * 60 * 60_000;
/** Questions in a row that are read at once; between them others have their turn. */
const PIECE = 10;
/** Share of new questions from which on the last sample is out of date. */
const GROWTH = 0.1;
/** Milliseconds after which a process that began a sample is taken for ended. */
const LEASE = 10 * 60_000;
/** From one look whether the sample is out of date to the next, in milliseconds. */
const LOOK = 60_000;

/** Keeps the words of the site, and how many questions have each, ready for searches. */
export interface Sampling {
  /** Waits for what is under way. */
  readonly close: () => Promise<void>;
}

export function openSampling(backend: Backend, report: (error: unknown) => void): Sampling {
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const look = () => {
    running = running.then(() => sampleWhereDue(backend, ending.signal).catch(report));
  };
  const timer = setInterval(look, LOOK).unref();
  look();
  return {
    async close() {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}

/** Takes a sample where the site has grown by a tenth since the last one, in one process. */
export async function sampleWhereDue(backend: Backend, ending?: AbortSignal): Promise<void> {
  const { sql } = backend.db;
  const { questions } = await counters(sql);
  const last = await store.lastSample(sql);
  if (last && Math.abs(questions - last.questions) <= last.questions * GROWTH) return;
  const now = Date.now();
  if (last && !(await store.claimSample(sql, now, now - LEASE))) return;
  await takeSample(backend.db, { questions, now }, ending);
}

/** Reads questions and writes their words down, in many small steps. */
export async function takeSample(
  db: Database,
  { questions, now }: { readonly questions: number; readonly now: number },
  ending?: AbortSignal,
): Promise<void> {
  const tally = new Tally();
  for await (const ids of piecesOf(db.sql, questions)) {
    if (ending?.aborted) return;
    for (const texts of await textsOf(db.sql, ids)) tally.add(texts);
    await pause(0);
  }
  const share = questions / Math.max(1, tally.read);
  await store.saveWords(
    db.sql,
    tally.words().map(({ word, written, count }) => ({
      word,
      written,
      questions: Math.max(1, Math.round(count * share)),
      sampled_at: now,
    })),
  );
  await store.saveSample(db.sql, {
    id: 1,
    questions,
    read: tally.read,
    ...tally.lengths(),
    sampled_at: 0,
  });
  await store.removeWordsBefore(db.sql, questions <= READ ? now : now - KEPT);
}

/** Ids of questions: all of a small site, of a large one some in a row from many places. */
async function* piecesOf(queries: Queries, questions: number): AsyncGenerator<number[]> {
  if (questions <= READ) {
    for (let ids = await questionsAfter(queries, 0, PIECE); ids.length > 0;) {
      yield ids;
      ids = await questionsAfter(queries, ids.at(-1) ?? 0, PIECE);
    }
    return;
  }
  const { low, high } = await store.questionIds(queries);
  const places = READ / PIECE;
  for (let at = 0; at < places; at += 1) {
    yield questionsAfter(queries, Math.floor(low + ((high - low) * at) / places) - 1, PIECE);
  }
}

interface CountedWord {
  readonly word: string;
  readonly written: string;
  /** Questions of the sample that have it. */
  readonly count: number;
}

/** Counts the words of questions, each question once. */
class Tally {
  read = 0;
  readonly #counts = new Map<string, number>();
  readonly #written = new Map<string, string>();
  readonly #sums = { title: 0, tags: 0, body: 0, code: 0, answers: 0 };

  add(texts: RankedTexts): void {
    const fields = fieldsOf(texts);
    this.read += 1;
    const all = new Set<string>();
    for (const name of RANKED_FIELDS) {
      this.#sums[name] += fields[name].length;
      for (const word of fields[name]) all.add(word);
    }
    all.delete(BREAK);
    for (const word of all) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    for (const [word, written] of writtenWords(texts)) {
      if (!this.#written.has(word)) this.#written.set(word, written);
    }
  }

  words(): CountedWord[] {
    return [...this.#counts].map(([word, count]) => ({
      word,
      written: this.#written.get(word) ?? word,
      count,
    }));
  }

  lengths() {
    const read = Math.max(1, this.read);
    const { title, tags, body, code, answers } = this.#sums;
    const average = (sum: number) => sum / read;
    return {
      title: average(title),
      tags: average(tags),
      body: average(body),
      code: average(code),
      answers: average(answers),
    };
  }
}
