import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { COMPILED } from '../../../../src/launch/paths.mjs';

const SCRIPTS = join(import.meta.dirname, '../../../../src/backend/operations/cli');
/** The environment that all commands share, including a cache of compiled code. */
const COMMAND_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED };
/** Prints the peak memory of the process, in KiB, as its last line on stderr. */
const PEAK = 'process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS))';

export interface Run {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly out: string;
  /** The lines on stderr. */
  readonly lines: readonly string[];
}

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  /** A program that runs the command, with its own arguments. */
  readonly by?: readonly string[];
  /** Kills the process, with no chance to clean up, at the first line that starts with this. */
  readonly killAt?: string;
  /** A signal to send instead of SIGKILL. */
  readonly signal?: 'SIGINT' | 'SIGTERM';
}

/** Runs a command of `src/backend/operations/cli` as its own process. */
export async function runScript(
  name: string,
  args: readonly string[],
  { env, nodeOptions = [], by = [], killAt, signal }: RunOptions,
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
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (killAt !== undefined && line.startsWith(killAt)) child.kill(signal ?? 'SIGKILL');
  });
  const [code] = await closed;
  return { code, out, lines };
}

/** The peak memory of a run of a command, in MB. */
export async function peakMemory(
  name: string,
  args: readonly string[],
  options: RunOptions,
): Promise<number> {
  const peakOption = ['--import', `data:text/javascript,${encodeURIComponent(PEAK)}`];
  const nodeOptions = [...peakOption, ...(options.nodeOptions ?? [])];
  // As in a first run, which compiles all that it loads.
  const env = { ...options.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const { code, lines } = await runScript(name, args, { ...options, env, nodeOptions });
  const peak = lines.find((line) => line.startsWith('peak '));
  if (code !== 0 || peak === undefined) throw new Error(lines.join('\n'));
  return Number(peak.split(' ')[1]) / 1024;
}
