import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Repeatedly requests a server's health over one connection from a separate thread. */
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
  /** The longest wait for a response during the work, in milliseconds. */
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
