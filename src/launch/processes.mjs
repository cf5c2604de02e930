// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { PINNED_NODE, ROOT } from './paths.mjs';

/**
 * @typedef {object} Options
 * @property {Record<string, string | undefined>} [env] on top of our own
 * @property {boolean} [shell]
 * @property {boolean} [collected] prints all output at the end, for a command that runs beside others
 */

/** Signals that end a child with us. A terminal sends SIGINT to both, so a child may get it twice. */
const PASSED_ON = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a command in the clone and waits for it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} its exit code; 128 and the signal's number if a signal ended it
 */
export function run(command, args, { env = {}, shell = false, collected = false } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: collected ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ piece) => (output += piece));
  }
  const end = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  for (const signal of PASSED_ON) process.on(signal, end);
  // npm passes a signal to the shell between it and us, which ends and leaves us behind.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) end('SIGTERM');
  }, 200);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearInterval(watch);
      for (const signal of PASSED_ON) process.off(signal, end);
      process.stdout.write(output);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Runs a script on the project's own Node.
 * @param {readonly string[]} args
 * @param {Options} [options]
 */
export function runNode(args, options) {
  return run(PINNED_NODE, args, options);
}
