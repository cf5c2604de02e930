import { type Member, postQuestion } from './api.ts';
import type { OwnPostgres } from './postgres.ts';
import type { TestSite } from './site.ts';

const WRITERS = 8;
/** Minimum milliseconds of writing and reading before the database is killed. */
const BEFORE = 500;
/** Milliseconds after which the test gives up on a site that has not recovered. */
const GIVEN_UP = 30_000;

/** How a site and its users experienced a PostgreSQL that was killed and restarted. */
export interface Restart {
  /** Milliseconds from when the database accepts connections until the site has recovered. */
  readonly wait: number;
  /** Acknowledged comments per question, and how many of them were lost. */
  readonly kept: readonly number[];
  readonly lost: number;
  /** The statuses of reads and writes. */
  readonly reads: ReadonlySet<number>;
  readonly writes: ReadonlySet<number>;
}

interface Writer {
  /** The id of the question. */
  readonly id: string;
  /** Ids of acknowledged comments. */
  readonly kept: string[];
}

/** Restarts it repeatedly while eight clients write and eight read. */
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
    // Only a writer with an acknowledged comment can lose one.
    const isWaiting = () => writers.some(({ kept }) => kept.length === 0);
    while (isWaiting() && Date.now() - begun < GIVEN_UP) await pause(20);
    await postgres.restart();
    // From here on the database accepts connections.
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

/** Requests pages and calls until `isOver`. */
async function read(url: string, id: string, statuses: Set<number>, isOver: () => boolean) {
  const paths = ['/questions', `/questions/${id}`, '/api/questions', '/tags'];
  for (let at = 0; !isOver(); at += 1) {
    const found = await fetch(url + (paths[at % paths.length] ?? ''), { redirect: 'manual' });
    await found.text();
    statuses.add(found.status);
  }
}

/** Posts comments until `isOver`. */
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
    const path = `${url}/api/posts/${id}/comments`;
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
  const found = await fetch(`${url}/api/posts/${id}/comments`);
  const { comments } = (await found.json()) as { comments: { _id: string }[] };
  const there = new Set(comments.map(({ _id }) => _id));
  return kept.filter((one) => !there.has(one)).length;
}

/** Whether a page, a call and the health check succeed. */
async function isWell(url: string): Promise<boolean> {
  const paths = ['/questions', '/api/questions', '/readyz'];
  const all = await Promise.all(paths.map((path) => fetch(url + path)));
  await Promise.all(all.map((found) => found.text()));
  return all.every(({ status }) => status === 200);
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
