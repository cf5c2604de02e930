import { type Member, postQuestion } from './api.ts';
import type { OwnPostgres } from './postgres.ts';
import type { TestSite } from './site.ts';

const WRITERS = 8;
/** Milliseconds of writing and reading before the database ends, at least. */
const BEFORE = 500;
/** Milliseconds after which a site that is not well again is given up. */
const GIVEN_UP = 30_000;

/** What a site and its people saw of a PostgreSQL that ended at once and came back. */
export interface Restart {
  /** Milliseconds from when the database takes connections until all is well again. */
  readonly wait: number;
  /** Comments that were acknowledged by question, and how many of them are no longer there. */
  readonly kept: readonly number[];
  readonly lost: number;
  /** What reads and writes were answered with. */
  readonly reads: ReadonlySet<number>;
  readonly writes: ReadonlySet<number>;
}

interface Writer {
  /** Of the question. */
  readonly id: string;
  /** Ids of comments that were acknowledged. */
  readonly kept: string[];
}

/** Restarts it again and again while eight write and eight read. */
export async function restartUnderLoad(
  { url }: TestSite,
  postgres: OwnPostgres,
  member: Member,
  rounds: number,
): Promise<Restart[]> {
  const questionIds = await Promise.all(
    Array.from({ length: WRITERS }, (_, at) =>
      postQuestion(member, `What becomes of question ${String(at)}?`),
    ),
  );
  const restarts: Restart[] = [];
  while (restarts.length < rounds) restarts.push(await restartOnce());
  return restarts;

  async function restartOnce(): Promise<Restart> {
    let isOver = false;
    const [reads, writes] = [new Set<number>(), new Set<number>()];
    const writers = questionIds.map((id): Writer => ({ id, kept: [] }));
    const writing = writers.map((writer) => write(url, member, writer, writes, () => isOver));
    const reading = questionIds.map((id) => read(url, id, reads, () => isOver));
    const begun = Date.now();
    await pause(BEFORE);
    // Nobody whose comments were not acknowledged could lose one.
    const isWaiting = () => writers.some(({ kept }) => kept.length === 0);
    while (isWaiting() && Date.now() - begun < GIVEN_UP) await pause(20);
    await postgres.restart();
    // From here on the database takes connections.
    const back = Date.now();
    while (!(await isWell(url)) && Date.now() - back < GIVEN_UP);
    const wait = Date.now() - back;
    isOver = true;
    await Promise.all([...reading, ...writing]);
    const lost = await Promise.all(writers.map((writer) => lostOf(url, writer)));
    return {
      wait,
      kept: writers.map(({ kept }) => kept.length),
      lost: lost.reduce((sum, count) => sum + count, 0),
      reads,
      writes,
    };
  }
}

/** Reads pages and calls until told to stop. */
async function read(url: string, id: string, statuses: Set<number>, isOver: () => boolean) {
  const paths = ['/questions', `/questions/${id}`, '/api/questions', '/tags'];
  for (let at = 0; !isOver(); at += 1) {
    const found = await fetch(url + (paths[at % paths.length] ?? ''), { redirect: 'manual' });
    await found.text();
    statuses.add(found.status);
  }
}

/** Comments until told to stop. */
async function write(
  url: string,
  { token }: Member,
  { id, kept }: Writer,
  statuses: Set<number>,
  isOver: () => boolean,
): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ content: 'Is it still there?' });
  while (!isOver()) {
    const path = `${url}/api/questions/${id}/comments`;
    const posted = await fetch(path, { method: 'POST', headers, body });
    const text = await posted.text();
    statuses.add(posted.status);
    if (posted.status === 201) kept.push((JSON.parse(text) as Posted).comment._id);
    else await pause(20);
  }
}

interface Posted {
  readonly comment: { readonly _id: string };
}

async function lostOf(url: string, { id, kept }: Writer): Promise<number> {
  const found = await fetch(`${url}/api/questions/${id}/comments`);
  const { comments } = (await found.json()) as { comments: { _id: string }[] };
  const there = new Set(comments.map(({ _id }) => _id));
  return kept.filter((one) => !there.has(one)).length;
}

/** Whether a page, a call and the checks are as before. */
async function isWell(url: string): Promise<boolean> {
  const paths = ['/questions', '/api/questions', '/readyz'];
  const all = await Promise.all(paths.map((path) => fetch(url + path)));
  await Promise.all(all.map((found) => found.text()));
  return all.every(({ status }) => status === 200);
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
