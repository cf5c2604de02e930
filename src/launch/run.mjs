// @ts-check
// Runs a script of the project on its own Node: `node src/launch/run.mjs FILE [ARGUMENTS]`.
import { installIfNeeded } from './install.mjs';
import { runNode } from './processes.mjs';

await installIfNeeded({ forTests: false });
process.exitCode = await runNode(process.argv.slice(2));
