import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { COMPILED } from '../../../../src/launch/paths.mjs';

export const SCRIPTS = join(import.meta.dirname, '../../../../src/backend/operations/cli');
/** What commands are given beside an environment of their own; what they compile is kept for the next. */
export const COMMAND_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED };
/** Says the most memory that the process had, in KiB, as its last line on stderr. */
const PEAK = 'process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS))';

export interface Run {
  /** Null where it was killed. */
  readonly code: number | null;
  readonly out: string;
  /** What it wrote to stderr. */
  readonly lines: readonly string[];
}

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  /** A program that starts it, with its arguments before those of the command. */
  readonly by?: readonly string[];
  /** Kills the process, with no chance to tidy up, at the first line that begins so. */
  readonly killAt?: string;
  /** What it is sent there instead. */
  readonly signal?: 'SIGINT' | 'SIGTERM';
  /** What is done at the first line that begins so; the run is at its end after that. */
  readonly doAt?: { readonly line: string; readonly work: () => Promise<void> };
}

/** Runs a command of `src/backend/operations/cli` as its own process. */
export async function runScript(
  name: string,
  args: readonly string[],
  { env, nodeOptions = [], by = [], killAt, signal, doAt }: RunOptions,
): Promise<Run> {
  const command = [process.execPath, ...nodeOptions, join(SCRIPTS, `${name}.ts`), ...args];
  const [program = process.execPath, ...all] = [...by, ...command];
  const child = spawn(program, all, {
    env: { ...COMMAND_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const lines: string[] = [];
  let out = '';
  let done: Promise<void> | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (killAt !== undefined && line.startsWith(killAt)) child.kill(signal ?? 'SIGKILL');
    if (doAt && line.startsWith(doAt.line)) done ??= doAt.work();
  });
  const [code] = await closed;
  await done;
  return { code, out, lines };
}

/** The most memory that a run of a command took, in MB. */
export async function peakMemory(
  name: string,
  args: readonly string[],
  options: RunOptions,
): Promise<number> {
  const peakOption = ['--import', `data:text/javascript,${encodeURIComponent(PEAK)}`];
  const nodeOptions = [...peakOption, ...(options.nodeOptions ?? [])];
  // As whoever calls it has it: it compiles all that it loads.
  const env = { ...options.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const { code, lines } = await runScript(name, args, { ...options, env, nodeOptions });
  const peak = lines.find((line) => line.startsWith('peak '));
  if (code !== 0 || peak === undefined) throw new Error(lines.join('\n'));
  return Number(peak.split(' ')[1]) / 1024;
}
