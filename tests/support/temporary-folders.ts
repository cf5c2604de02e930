import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

/** Creates a folder that is removed after the tests of the file (after-file.ts). */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `atoll-${name}-`));
  folders.add(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}
