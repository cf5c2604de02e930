import { hash, randomUUID } from 'node:crypto';
import { readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The name of an incomplete copy: where it is made, by which process, and a unique part. */
const PARTIAL = /^\.atoll-copy-(?:([\da-f]{16})-(\d+)-)?.*\.partial/;
/** Milliseconds without a write after which a copy counts as abandoned. */
const LEFT_MS = 24 * 60 * 60 * 1_000;

/** The path of a new, incomplete copy in a folder. */
export function partialIn(folder: string): string {
  return join(
    folder,
    `.atoll-copy-${processScope()}-${String(process.pid)}-${randomUUID()}.partial`,
  );
}

/** Deletes leftovers of killed copies: those made here at once, others after a day. */
export function removeLeftPartials(folder: string): void {
  const here = processScope();
  for (const name of readdirSync(folder)) {
    const [partial, made, pid] = PARTIAL.exec(name) ?? [];
    if (partial === undefined) continue;
    const file = join(folder, name);
    if (made === here ? !isAlive(Number(pid)) : isOld(file)) rmSync(file, { force: true });
  }
}

/** Identifies the scope in which process ids are unique: a host and its PID namespace. */
function processScope(): string {
  return hash('sha256', `${hostname()} ${processNamespace()}`).slice(0, 16);
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Other systems than Linux have a single namespace.
    return '';
  }
}

function isOld(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > LEFT_MS;
}

function isAlive(pid: number): boolean {
  // A leftover with our own id comes from an earlier process.
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
