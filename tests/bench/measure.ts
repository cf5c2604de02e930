import { cpuSeconds } from './cpu.ts';
import { wrk, type LoadOptions } from './wrk.ts';

/** What is requested, and the process that responds. */
export interface Target {
  readonly url: string;
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** One server under load: requests per second, and microseconds of its CPU per request. */
export interface Sample {
  readonly rps: number;
  readonly cpu: number;
}

export interface Rounds extends Pick<LoadOptions, 'seconds' | 'connections'> {
  readonly rounds: number;
  /** Requests to each target before anything counts: V8 keeps compiling the most used code. */
  readonly warmUp: number;
}

/**
 * Measures targets in turns, so that other load on the machine affects all of them; returns the
 * samples of each, one per round.
 */
export async function measureInTurns<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  { rounds, warmUp: count, ...load }: Rounds,
): Promise<Record<Name, Sample[]>> {
  const entries = Object.entries(targets) as [Name, Target][];
  const samples = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown;
  const byName = samples as Record<Name, Sample[]>;
  for (const [, target] of entries) await warmUp(target, count, load);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, target] of entries) byName[name].push(await measure(target, load));
  }
  return byName;
}

/** Seconds after which a target counts as warm, however slow the machine is. */
const LONGEST_WARM_UP = 30;

async function warmUp(
  { url, headers }: Target,
  count: number,
  load: Pick<LoadOptions, 'seconds' | 'connections'>,
): Promise<void> {
  let requested = 0;
  let elapsed = 0;
  while (requested < count && elapsed < LONGEST_WARM_UP) {
    const { requests, seconds } = await wrk(url, { ...load, headers });
    requested += requests;
    elapsed += seconds;
  }
}

async function measure(
  { url, pid, headers }: Target,
  load: Pick<LoadOptions, 'seconds' | 'connections'>,
): Promise<Sample> {
  const before = cpuSeconds(pid);
  const { requests, seconds } = await wrk(url, { ...load, headers });
  return { rps: requests / seconds, cpu: ((cpuSeconds(pid) - before) / requests) * 1e6 };
}
