import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export type DiskState = 'ok' | 'full' | 'read-only' | 'failing';

/** Bytes below which a disk is as good as full: a database that grows by a page takes more than that. */
const LOW = 8 * 1024 * 1024;
const PROBE = Buffer.alloc(4096, 'atoll');

/** What becomes of a small file that is written to a folder. It is tried: quotas show nowhere else. */
export async function diskState(folder: string): Promise<DiskState> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    // Some file systems do not count.
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
    // Some file systems tell of a full disk only then.
    await file.sync();
  } finally {
    await file.close();
    // Another probe may have been quicker.
    await rm(path, { force: true });
  }
}

function stateOf(code: string | undefined): DiskState {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EROFS' ? 'read-only' : 'failing';
}
