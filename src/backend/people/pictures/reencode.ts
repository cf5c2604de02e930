import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { PICTURE_MESSAGES } from '../../../contract/pictures.ts';
import { FairQueue } from '../../../shared/fair-queue.ts';
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

const TIMEOUT_MS = 10_000;
/** Milliseconds after which an idle child ends. */
const IDLE_MS = 30_000;

/** One order at a time; `mount` limits how many wait. */
const queue = new FairQueue(
  { atOnce: 1, ofSender: 100, ofAll: 100, longest: 10 * TIMEOUT_MS },
  () => refusedField('invalid', 'file', PICTURE_MESSAGES.tooSlow),
);
/** The child that is kept for the next picture. */
let idle: ChildProcess | undefined;
let resting: NodeJS.Timeout | undefined;

/**
 * Decodes and encodes a picture in a child process. Throws `invalid` if it is no picture, or takes
 * too much time or memory.
 */
export async function reencode(order: Order): Promise<Encoded> {
  const outcome = await queue.run('', async () => {
    const child = (idle ??= start());
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (idle === child) idle = undefined;
      child.kill();
    }, IDLE_MS).unref();
    return outcomeOf(child, order);
  });
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
    idle = undefined;
    child.kill('SIGKILL');
    return undefined;
  } finally {
    clearTimeout(timeout);
    ended.abort();
  }
}

/** A child has no secrets in its environment. */
function start(): ChildProcess {
  const child = fork(new URL('./reencode-worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
  });
  const forget = () => {
    if (idle === child) idle = undefined;
  };
  child.once('exit', forget);
  child.once('error', forget);
  // No error may end the server: `outcomeOf` notices it.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}
