import { Agent, request } from 'node:http';

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
}

export interface LoadOptions {
  readonly connections?: number;
  readonly headers?: Record<string, string>;
}

/** Asks one address of this machine a number of times over kept connections. Fails on any error. */
export async function load(
  url: string,
  requests: number,
  { connections = 8, headers = {} }: LoadOptions = {},
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  let left = requests;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await once(url, agent, headers);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { requests, seconds: (performance.now() - started) / 1000 };
}

function once(url: string, agent: Agent, more: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      url,
      { agent, headers: { accept: 'text/html', 'accept-encoding': 'identity', ...more } },
      (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${String(response.statusCode)}`));
        });
      },
    )
      .once('error', reject)
      .end();
  });
}
