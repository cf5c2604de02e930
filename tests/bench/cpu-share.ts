import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';

const CGROUPS = '/sys/fs/cgroup';
/** Microseconds in which a process gets its share. */
const PERIOD = 20_000;

/** Ends the limit; the process must have ended. */
export type EndShare = () => void;

/**
 * Gives a process a share of one core, as if it had a small machine of its own: on a machine whose
 * cores are all busy two processes do no more than one, whatever they wait for. Undefined where the
 * system does not let us.
 */
export function limitShare(pid: number, share: number): EndShare | undefined {
  const name = `atoll-bench-${String(pid)}`;
  return (
    limitIn(`${CGROUPS}/cpu/${name}`, pid, {
      'cpu.cfs_period_us': String(PERIOD),
      'cpu.cfs_quota_us': String(PERIOD * share),
    }) ??
    limitIn(`${CGROUPS}/${name}`, pid, { 'cpu.max': `${String(PERIOD * share)} ${String(PERIOD)}` })
  );
}

function limitIn(
  folder: string,
  pid: number,
  settings: Record<string, string>,
): EndShare | undefined {
  try {
    mkdirSync(folder);
    for (const [file, value] of Object.entries(settings)) writeFileSync(`${folder}/${file}`, value);
    writeFileSync(`${folder}/cgroup.procs`, String(pid));
  } catch {
    return undefined;
  }
  return () => {
    rmdirSync(folder);
  };
}
