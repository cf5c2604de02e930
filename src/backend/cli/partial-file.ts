import { hash, randomUUID } from 'node:crypto';
import { readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A copy until it is complete: where it is made, by which process, and what no other copy has. */
const PARTIAL = /^\.atoll-copy-(?:([\da-f]{16})-(\d+)-)?.*\.partial/;
/** Milliseconds after which a copy that nothing has been written to is one that was left. */
const LEFT_MS = 24 * 60 * 60 * 1_000;

/** The path of a new copy in a folder until it is complete. */
export function partialIn(folder: string): string {
  return join(
    folder,
    `.atoll-copy-${processScope()}-${String(process.pid)}-${randomUUID()}.partial`,
  );
}

/** Removes what copies have left that were killed: from here at once, from elsewhere after a day. */
export function removeLeftPartials(folder: string): void {
  const here = processScope();
  for (const name of readdirSync(folder)) {
    const [partial, made, pid] = PARTIAL.exec(name) ?? [];
    if (partial === undefined) continue;
    const file = join(folder, name);
    if (made === here ? !isAlive(Number(pid)) : isOld(file)) rmSync(file, { force: true });
  }
}

/** Where a process's number is its own: each container has numbers from 1 on, another host has others. */
function processScope(): string {
  return hash('sha256', `${hostname()} ${processNamespace()}`).slice(0, 16);
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Systems other than Linux have one.
    return '';
  }
}

function isOld(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > LEFT_MS;
}

function isAlive(pid: number): boolean {
  // This process begins only now: what bears its number is another's that is gone.
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
