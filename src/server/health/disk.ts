import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export type DiskState = 'ok' | 'full' | 'read-only' | 'failing';

/** Bytes below which a disk counts as full: a database grows by more than that. */
const LOW = 8 * 1024 * 1024;
const PROBE = Buffer.alloc(4096, 'atoll');

/**
 * The result of writing a small file to a folder. A real write, because quotas are not reported
 * otherwise.
 */
export async function diskState(folder: string): Promise<DiskState> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    // Some file systems report no numbers.
    if (blocks > 0 && bavail * bsize < LOW) return 'full';
    await writeProbe(join(folder, `.probe-${String(process.pid)}`));
    return 'ok';
  } catch (error) {
    return stateOf((error as NodeJS.ErrnoException).code);
  }
}

async function writeProbe(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.write(PROBE);
    // Some file systems report a full disk only here.
    await file.sync();
  } finally {
    await file.close();
    // Another probe may have removed it already.
    await rm(path, { force: true });
  }
}

function stateOf(code: string | undefined): DiskState {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EROFS' ? 'read-only' : 'failing';
}
