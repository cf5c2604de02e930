import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds to wait for a program's first output, and without output until it waits for keys. */
const FIRST = 5_000;
const QUIET = 300;
const MOST = 10_000;

/** A program in its own terminal, run by script(1) of Debian's bsdutils. */
export interface Terminal {
  /** Types keys and waits until the program has reacted. */
  readonly press: (keys: string) => Promise<void>;
  /** The output since the last keys, without cursor movements, on one line. */
  readonly shown: () => string;
  readonly close: () => Promise<void>;
}

export async function openTerminal(
  command: string,
  env: Readonly<Record<string, string>>,
): Promise<Terminal> {
  const sized = `stty rows 60 cols 120; exec ${command}`;
  const child = spawn('script', ['-qfec', sized, '/dev/null'], {
    env: { PATH: process.env.PATH, TERM: 'vt100', LANG: 'C.UTF-8', ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let output = '';
  let at = Date.now();
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString('utf8');
    at = Date.now();
  });
  const quiet = async () => {
    const began = Date.now();
    at = began;
    const isQuiet = () => Date.now() - at > (output === '' ? FIRST : QUIET);
    while (!isQuiet() && Date.now() - began < MOST) await pause(20);
  };
  await quiet();
  return {
    async press(keys) {
      output = '';
      child.stdin.write(keys);
      await quiet();
    },
    shown: () =>
      output
        .replaceAll(ESCAPES, '')
        .replaceAll(/[\s\0]+/g, ' ')
        .replaceAll(/\p{Cc}/gu, ''),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const ESCAPES = /\u001B(?:\[[\d;?]*[A-Za-z]|[()][A-Z\d]|[=>])/g;
