// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { PINNED_NODE, ROOT } from './paths.mjs';

/** @typedef {{ env?: Record<string, string | undefined>, shell?: boolean, quiet?: boolean }} Options */

/** Signals that end a child with us. A terminal sends SIGINT to both, so a child may get it twice. */
const PASSED_ON = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a command in the clone and waits for it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} its exit code; 128 and the signal's number if a signal ended it
 */
export function run(command, args, { env = {}, shell = false, quiet = false } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['inherit', quiet ? 'ignore' : 'inherit', 'inherit'],
    shell,
  });
  const handlers = PASSED_ON.map(
    (signal) => /** @type {const} */ ([signal, () => void child.kill(signal)]),
  );
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler);
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
