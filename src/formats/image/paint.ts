import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Picture, PictureRequest, PictureResponse } from './picture.ts';

/** Pictures that may be waited for at once: who comes later is told to come back. */
const MAX_WAITING = 8;
/** Milliseconds that a picture may take, and that an idle process is kept. */
const TIMEOUT_MS = 10_000;
const IDLE = 15_000;
/** Fonts stay in the process's memory, so it does not live for ever. */
const PICTURES_MAX = 200;

/** Too many pictures are being painted. */
export class PainterBusy extends Error {}

interface Waiting {
  readonly resolve: (response: PictureResponse) => void;
  readonly reject: (error: Error) => void;
}

interface Painter {
  readonly child: ChildProcess;
  readonly waiting: Map<number, Waiting>;
  painted: number;
  idle: NodeJS.Timeout | undefined;
}

let painter: Painter | undefined;
let lastId = 0;

/** A picture as PNG, painted by another process, one after the other. @throws PainterBusy */
export async function paint(picture: Picture): Promise<Uint8Array> {
  const { child, waiting } = (painter ??= spawn());
  if (waiting.size >= MAX_WAITING) throw new PainterBusy('Too many pictures at once');
  clearTimeout(painter.idle);
  const id = (lastId += 1);
  const response = await new Promise<PictureResponse>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    child.send({ id, picture } satisfies PictureRequest);
    setTimeout(reject, TIMEOUT_MS, new Error('The painter did not answer in time')).unref();
  }).catch((error: unknown) => {
    // What hangs once would hold up all that comes after.
    child.kill();
    throw error;
  });
  if ('error' in response) throw new Error(`The painter failed: ${response.error}`);
  return response.png;
}

function spawn(): Painter {
  // From the package's own map: built pages lie elsewhere than this file.
  const script = createRequire(import.meta.url).resolve('#painter');
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const spawned: Painter = { child, waiting: new Map(), painted: 0, idle: undefined };
  const leave = () => {
    if (painter === spawned) painter = undefined;
    for (const { reject } of spawned.waiting.values()) reject(new Error('The painter ended'));
    spawned.waiting.clear();
  };
  child.on('message', (response: PictureResponse) => {
    settle(spawned, response);
  });
  child.on('exit', leave);
  child.on('error', leave);
  // The server may end without waiting for it; it ends with the server.
  child.unref();
  child.channel?.unref();
  return spawned;
}

function settle(spawned: Painter, response: PictureResponse): void {
  spawned.waiting.get(response.id)?.resolve(response);
  spawned.waiting.delete(response.id);
  spawned.painted += 1;
  if (spawned.waiting.size > 0) return;
  const isDue = spawned.painted >= PICTURES_MAX;
  spawned.idle = setTimeout(recycle, isDue ? 0 : IDLE, spawned).unref();
}

function recycle(spawned: Painter): void {
  if (spawned.waiting.size > 0) return;
  if (painter === spawned) painter = undefined;
  spawned.child.disconnect();
}
