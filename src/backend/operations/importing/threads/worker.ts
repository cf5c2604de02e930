import { parentPort } from 'node:worker_threads';
import { warmUp } from '../../../../markup/thread/warm.ts';
import { doJob, type Order, type Outcome } from './jobs.ts';

async function outcomeOf({ name, input }: Order): Promise<Outcome> {
  try {
    return { result: await doJob(name, input) };
  } catch (error) {
    return { error };
  }
}

let last: Promise<unknown> = warmUp();
parentPort?.on('message', (order: Order) => {
  // Runs jobs one after the other: the sender expects the outcomes in that order.
  last = last.then(async () => parentPort?.postMessage(await outcomeOf(order)));
});
