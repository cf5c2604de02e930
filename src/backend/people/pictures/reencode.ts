import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { PICTURE_MESSAGES } from '../../../contract/pictures.ts';
import { refusedField } from '../../platform/http/errors.ts';

/** A picture to encode; `square`: as an avatar, cut to this part (contract/pictures.ts). */
export interface Order {
  readonly bytes: Uint8Array;
  readonly square?: {
    readonly left?: number | undefined;
    readonly top?: number | undefined;
    readonly size?: number | undefined;
  };
}

/** A picture as WebP without metadata, and its smaller copies by their width. */
export interface Encoded {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly width?: number; readonly bytes: Uint8Array }[];
}

export type Outcome = { readonly picture: Encoded } | { readonly refused: true };

/** Further orders wait for one; `mount` limits how many. */
const CHILDREN = 1;
const TIMEOUT_MS = 10_000;
/** Milliseconds after which an idle child ends. */
const IDLE_MS = 30_000;
const idle: ChildProcess[] = [];
const waiting: (() => void)[] = [];
let busy = 0;
let resting: NodeJS.Timeout | undefined;

/**
 * Decodes and encodes a picture in a child process. Throws `invalid` if it is no picture, or takes
 * too much time or memory.
 */
export async function reencode(order: Order): Promise<Encoded> {
  const child = await freeChild();
  let outcome: Outcome | undefined;
  try {
    outcome = await outcomeOf(child, order);
  } finally {
    release(outcome ? child : undefined);
  }
  if (outcome && 'picture' in outcome) return outcome.picture;
  throw refusedField('invalid', 'file', PICTURE_MESSAGES[outcome ? 'unreadable' : 'tooSlow']);
}

/** The result; undefined if the child had to be ended, or ended by itself. */
async function outcomeOf(child: ChildProcess, order: Order): Promise<Outcome | undefined> {
  const ended = new AbortController();
  const { signal } = ended;
  const timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  try {
    child.send(order);
    const [outcome] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => [undefined]),
      once(child, 'error', { signal }),
    ])) as [Outcome | undefined];
    return outcome;
  } catch {
    child.kill('SIGKILL');
    return undefined;
  } finally {
    clearTimeout(timeout);
    ended.abort();
  }
}

async function freeChild(): Promise<ChildProcess> {
  if (busy < CHILDREN) busy += 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    return idle.pop() ?? start();
  } catch (error) {
    release(undefined);
    throw error;
  }
}

/** Gives a child back, unless it has ended, and lets the next order begin. */
function release(child: ChildProcess | undefined): void {
  if (child) rest(child);
  const next = waiting.shift();
  if (next) next();
  else busy -= 1;
}

/** Keeps a child for the next picture; all end after a while without one. */
function rest(child: ChildProcess): void {
  idle.push(child);
  clearTimeout(resting);
  resting = setTimeout(() => {
    for (const one of idle.splice(0)) one.kill();
  }, IDLE_MS).unref();
}

/** A child has no secrets in its environment. */
function start(): ChildProcess {
  const child = fork(new URL('./reencode-worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
  });
  child.once('exit', () => {
    const at = idle.indexOf(child);
    if (at !== -1) idle.splice(at, 1);
  });
  // Neither error below may end the server: `outcomeOf` notices both.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}
