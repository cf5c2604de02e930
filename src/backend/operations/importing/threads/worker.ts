import { parentPort } from 'node:worker_threads';
import { warmUp } from '../../../../markup/thread/warm.ts';
import { doJob, type Order } from './jobs.ts';

await warmUp();
parentPort?.on('message', ({ name, input }: Order) => {
  void doJob(name, input).then((result) => parentPort?.postMessage(result));
});
