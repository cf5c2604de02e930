import { parentPort } from 'node:worker_threads';
import { warmUp } from '../../../../markup/thread/warm.ts';
import { doJob, type Order } from './jobs.ts';

let last = warmUp();
parentPort?.on('message', ({ name, input }: Order) => {
  last = last.then(async () => {
    parentPort?.postMessage(await doJob(name, input));
  });
});
