import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Asks a server for its health, again and again, over one connection and from a thread of its own. */
const PING = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { Agent, get } = require('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  const ping = () => {
    const begin = performance.now();
    get(workerData + '/healthz', { agent }, (response) => {
      response.resume().on('end', () => {
        longest = Math.max(longest, performance.now() - begin);
        setTimeout(ping, 1);
      });
    });
  };
  parentPort.on('message', () => { parentPort.postMessage(longest); longest = 0; });
  ping();
`;

export interface Pings {
  /** The longest wait for an answer while the work was done, in milliseconds. */
  longest(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<unknown>;
}

export function startPings(url: string): Pings {
  const worker = new Worker(PING, { eval: true, workerData: url });
  const read = async () => {
    worker.postMessage('read');
    const [longest] = (await once(worker, 'message')) as [number];
    return longest;
  };
  return {
    async longest(work) {
      await read();
      await work();
      return read();
    },
    stop: () => worker.terminate(),
  };
}
