// @ts-check
// `npm run dev`: Astro's development server with our backend in it, on the same address.
import { installIfNeeded } from './install.mjs';
import { commandOf } from './paths.mjs';
import { runNode } from './processes.mjs';

await installIfNeeded({ forTests: false });
// Vite reloads the site; `--watch` restarts when a file of the backend or the server changes.
const watch = ['--watch', '--watch-preserve-output'];
process.exitCode = await runNode([...watch, commandOf('astro'), 'dev', '--ignore-lock']);
