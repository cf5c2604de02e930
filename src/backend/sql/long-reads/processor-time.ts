import { readFileSync } from 'node:fs';

/**
 * Milliseconds that a process's first thread has run so far; undefined where the system does not tell,
 * as others than Linux do not.
 */
export function processorTime(pid: number | undefined): number | undefined {
  try {
    const [nanoseconds] = readFileSync(`/proc/${String(pid)}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}
