import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILED, PINNED_NODE, SERVER } from '../../src/launch/paths.mjs';
import { copyDemoData } from './demo-data.ts';
import { freePort } from './ports.ts';

/** The production server of the built site in a separate process. */
export interface TestSite {
  /** Its origin, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything it has written so far to stdout and stderr. */
  log(): string;
  /**
   * Sends the signal and waits for the exit. Resolves with the exit code, or null if it was killed. By
   * default, a server with temporary data is killed: it would wait for the connections of the tests.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface SiteOptions {
  /** In addition to HOST, PORT, DATA_DIR and MAIL_FROM; the tests' own environment is not inherited. */
  readonly env?: Readonly<Record<string, string>>;
  /** A program with arguments that starts the server and becomes its process. */
  readonly by?: readonly string[];
  /** A folder that outlives the server; by default a temporary one. */
  readonly dataDir?: string;
}

/** Starts the built site on a free port of 127.0.0.1; by default with a fresh demo community. */
export async function startSite(options: SiteOptions = {}): Promise<TestSite> {
  const port = await freePort();
  const server = await launch({ ...options, env: { PORT: String(port), ...options.env } });
  await Promise.race([server.ready, server.ended]);
  if (server.child.exitCode !== null) throw new Error(`The site did not start:\n${server.log()}`);
  return { ...server, port, pid: server.child.pid ?? 0, url: `http://127.0.0.1:${String(port)}` };
}

/** Runs the server until it exits by itself, as when it refuses to start. */
export async function runSite(options: SiteOptions): Promise<{ code: number | null; log: string }> {
  const server = await launch(options);
  const code = await server.ended;
  return { code, log: server.log() };
}

async function launch({ env = {}, by = [], dataDir = freshFolder() }: SiteOptions) {
  if (!existsSync(join(dataDir, 'atoll.db'))) await copyDemoData(dataDir, env, writeDemoData);
  const own = {
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    MAIL_FROM: 'hello@atoll.example',
    NODE_COMPILE_CACHE: COMPILED,
  };
  const { PATH, HOME, SystemRoot } = process.env;
  const [program = PINNED_NODE, ...args] = [...by, PINNED_NODE, ...SERVER];
  const child = spawn(program, args, {
    cwd: tmpdir(),
    env: { PATH, HOME, SystemRoot, ...own, ...env },
  });
  const log = collect(child);
  const ended = once(child, 'close').then(() => {
    if (!made.has(dataDir)) return child.exitCode;
    rmSync(dataDir, { recursive: true, force: true });
    return child.exitCode;
  });
  const stop = (signal: NodeJS.Signals = made.has(dataDir) ? 'SIGKILL' : 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { child, dataDir, log, ended, stop, ready: said(child, ' is ready at ') };
}

/** Has a server write the demo community into a folder. */
export async function writeDemoData(dataDir: string): Promise<void> {
  await (await startSite({ dataDir, env: { HOST: '127.0.0.1' } })).stop('SIGTERM');
}

/** Folders that are removed with their server. */
const made = new Set<string>();

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-site-'));
  made.add(folder);
  return folder;
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let text = '';
  for (const output of [stdout, stderr]) {
    output?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  }
  return () => text;
}

function said({ stdout }: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve) => {
    stdout?.on('data', (piece: string) => {
      if (piece.includes(words)) resolve();
    });
  });
}
