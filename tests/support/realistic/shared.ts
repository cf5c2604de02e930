import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import type { Engine } from '../../../src/backend/platform/sql/dialect.ts';
import { openTestBackend, type TestBackend } from '../backend.ts';
import { copyDatabase } from '../postgres.ts';
import { postgresCommunity, sqliteCommunity } from './kept.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for the realistic communities of this run, and for copies of them. */
    communities: string;
  }
}

/** Communities take half a minute to create and a second to copy: a run creates each of them once. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-communities-'));
  project.provide('communities', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * A backend with a copy of the realistic community of `count` questions. The first caller creates the
 * community unless the folder `BENCH_DATA` has it: concurrent tests need different ones.
 */
export async function openRealistic(engine: Engine, count: number): Promise<TestBackend> {
  const copy = engine === 'sqlite' ? copyOfFile : copyOfDatabase;
  return openTestBackend(engine, await copy(count));
}

async function copyOfFile(count: number): Promise<string> {
  const folder = inject('communities');
  const made = await sqliteCommunity(process.env.BENCH_DATA ?? folder, count);
  const copy = join(folder, `${randomUUID()}.db`);
  copyFileSync(made, copy, constants.COPYFILE_FICLONE);
  return copy;
}

async function copyOfDatabase(count: number): Promise<string> {
  const server = inject('postgres');
  await postgresCommunity(server, count);
  return copyDatabase(`copy_${randomUUID().replaceAll('-', '')}`, `community_${String(count)}`);
}
