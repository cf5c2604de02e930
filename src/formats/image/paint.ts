import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Delivery, Order, Picture } from './picture.ts';

/** Pictures that may be waited for at once: who comes later is told to come back. */
const MOST_WAITING = 8;
/** Milliseconds that a picture may take, and that an idle process is kept. */
const PATIENCE = 10_000;
const IDLE = 15_000;
/** Fonts stay in the process's memory, so it does not live for ever. */
const MOST_PAINTED = 200;

/** Too many pictures are being painted. */
export class PainterBusy extends Error {}

interface Waiting {
  readonly deliver: (delivery: Delivery) => void;
  readonly fail: (error: Error) => void;
}

interface Painter {
  readonly child: ChildProcess;
  readonly waiting: Map<number, Waiting>;
  painted: number;
  idle: NodeJS.Timeout | undefined;
}

let painter: Painter | undefined;
let orders = 0;

/** A picture as PNG, painted by another process, one after the other. @throws PainterBusy */
export async function paint(picture: Picture): Promise<Uint8Array> {
  const { child, waiting } = (painter ??= hire());
  if (waiting.size >= MOST_WAITING) throw new PainterBusy('Too many pictures at once');
  clearTimeout(painter.idle);
  const id = (orders += 1);
  const delivery = await new Promise<Delivery>((deliver, fail) => {
    waiting.set(id, { deliver, fail });
    child.send({ id, picture } satisfies Order);
    setTimeout(fail, PATIENCE, new Error('The painter did not answer in time')).unref();
  }).catch((error: unknown) => {
    // What hangs once would hold up all that comes after.
    child.kill();
    throw error;
  });
  if ('error' in delivery) throw new Error(`The painter failed: ${delivery.error}`);
  return delivery.png;
}

function hire(): Painter {
  // From the package's own map: built pages lie elsewhere than this file.
  const script = createRequire(import.meta.url).resolve('#painter');
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const hired: Painter = { child, waiting: new Map(), painted: 0, idle: undefined };
  const leave = () => {
    if (painter === hired) painter = undefined;
    for (const { fail } of hired.waiting.values()) fail(new Error('The painter ended'));
    hired.waiting.clear();
  };
  child.on('message', (delivery: Delivery) => {
    take(hired, delivery);
  });
  child.on('exit', leave);
  child.on('error', leave);
  // The server may end without waiting for it; it ends with the server.
  child.unref();
  child.channel?.unref();
  return hired;
}

function take(hired: Painter, delivery: Delivery): void {
  hired.waiting.get(delivery.id)?.deliver(delivery);
  hired.waiting.delete(delivery.id);
  hired.painted += 1;
  if (hired.waiting.size > 0) return;
  const isTired = hired.painted >= MOST_PAINTED;
  hired.idle = setTimeout(dismiss, isTired ? 0 : IDLE, hired).unref();
}

function dismiss(hired: Painter): void {
  if (hired.waiting.size > 0) return;
  if (painter === hired) painter = undefined;
  hired.child.disconnect();
}
