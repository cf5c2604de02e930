import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Ticks of /proc per second: Linux has 100 on every machine that Node runs on. */
const TICKS = 100;

/** CPU time that a process has used so far, user and system together, in seconds. */
export function cpuSeconds(pid: number): number {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** The same of only its main thread if the system reports it, otherwise of the process. */
export function mainThreadSeconds(pid: number): number {
  return process.platform === 'linux' ? fromProc(pid, `task/${String(pid)}/`) : fromPs(pid);
}

function fromProc(pid: number, thread = ''): number {
  const stat = readFileSync(`/proc/${String(pid)}/${thread}stat`, 'utf8');
  // The name in parentheses may contain spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

function fromPs(pid: number): number {
  const text = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return text.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);
}
