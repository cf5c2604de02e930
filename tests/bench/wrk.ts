import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pathOf } from '../../src/launch/tools.mjs';

export const NO_WRK = 'There is no wrk: install it (on Debian: apt-get install wrk).';

export interface Load {
  readonly requests: number;
  readonly seconds: number;
}

export interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests an address of this machine with `wrk` for some seconds: a load generator in Node is slower
 * than the servers and would limit the result. @throws Error if any response failed
 */
export async function wrk(
  url: string,
  { seconds, connections, headers }: LoadOptions,
): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const size = ['-t1', `-c${String(connections)}`, `-d${String(seconds)}s`];
  const program = pathOf('wrk');
  if (program === undefined) throw new Error(NO_WRK);
  const { stdout } = await promisify(execFile)(program, [...size, ...given, url]);
  const [, requests, took] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
  const failed = /Socket errors:.*|Non-2xx.*/.exec(stdout)?.[0];
  if (failed !== undefined || requests === undefined)
    throw new Error(`${url}: ${failed ?? stdout}`);
  return { requests: Number(requests), seconds: Number(took) };
}

/** The headers with which a browser requests a page. */
export const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
};
