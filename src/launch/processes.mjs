// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { PINNED_NODE, ROOT } from './paths.mjs';

/**
 * `quiet` leaves its output out; `collected` prints it as one at its end, for what runs beside others.
 * @typedef {object} Options
 * @property {Record<string, string | undefined>} [env]
 * @property {boolean} [shell]
 * @property {boolean} [quiet]
 * @property {boolean} [collected]
 */

/** Signals that end a child with us. A terminal sends SIGINT to both, so a child may get it twice. */
const PASSED_ON = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Milliseconds between two looks at whether npm's shell is still there. */
const LOOK_AGAIN = 200;

/**
 * Runs a command in the clone and waits for it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} its exit code; 128 and the signal's number if a signal ended it
 */
export function run(command, args, { env = {}, shell = false, ...options } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: outputsOf(options),
    shell,
  });
  const stopPassing = passSignals(child);
  const pieces = collect(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      stopPassing();
      process.stdout.write(pieces.join(''));
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * @param {Options} options
 * @returns {import('node:child_process').StdioOptions}
 */
function outputsOf({ quiet = false, collected = false }) {
  if (collected) return ['ignore', 'pipe', 'pipe'];
  return ['inherit', quiet ? 'ignore' : 'inherit', 'inherit'];
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {string[]} what it writes where we read it, in pieces
 */
function collect({ stdout, stderr }) {
  /** @type {string[]} */
  const pieces = [];
  for (const output of [stdout, stderr]) {
    output?.setEncoding('utf8').on('data', (/** @type {string} */ piece) => pieces.push(piece));
  }
  return pieces;
}

/**
 * Ends the child when we are to end. npm passes a signal to the shell between it and us, which ends
 * and leaves us behind: our parent is then another.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops doing so
 */
function passSignals(child) {
  const pass = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  for (const signal of PASSED_ON) process.on(signal, pass);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM');
  }, LOOK_AGAIN);
  return () => {
    clearInterval(watch);
    for (const signal of PASSED_ON) process.off(signal, pass);
  };
}

/**
 * Runs a script on the project's own Node.
 * @param {readonly string[]} args
 * @param {Options} [options]
 */
export function runNode(args, options) {
  return run(PINNED_NODE, args, options);
}
