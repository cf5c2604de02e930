import { parentPort } from 'node:worker_threads';
import { TooManyParts } from '../size.ts';
import { JOBS, type Order, type Outcome } from './jobs.ts';
import { warmUp } from './warm.ts';

async function outcomeOf({ name, input }: Order): Promise<Outcome> {
  try {
    const job = JOBS[name] as (input: Order['input']) => unknown;
    return { result: await job(input) };
  } catch (error) {
    return error instanceof TooManyParts ? { tooManyParts: error.message } : { error };
  }
}

await warmUp();
parentPort?.on('message', (order: Order) => {
  void outcomeOf(order).then((outcome) => parentPort?.postMessage(outcome));
});
parentPort?.postMessage('ready');
