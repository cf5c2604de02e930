import { parentPort } from 'node:worker_threads';
// Loaded now, and not on the time of the first body that has code or formulas.
import '../highlight.ts';
import { TooManyParts } from '../size.ts';
import '../tex.ts';
import { JOBS, type Order, type Outcome } from './jobs.ts';

async function outcomeOf({ name, input }: Order): Promise<Outcome> {
  try {
    const job = JOBS[name] as (input: Order['input']) => unknown;
    return { result: await job(input) };
  } catch (error) {
    return error instanceof TooManyParts ? { tooManyParts: error.message } : { error };
  }
}

parentPort?.on('message', (order: Order) => {
  void outcomeOf(order).then((outcome) => parentPort?.postMessage(outcome));
});
