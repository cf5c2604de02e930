// @ts-check
// `npm run check`: format, lint, types and import rules, each even where another fails.
import { CHECKS, runChecks } from './checks.mjs';
import { installIfNeeded } from './install.mjs';

await installIfNeeded({ forTests: true });
const { failed } = await runChecks();
console.log(`${String(CHECKS.length - failed)} of ${String(CHECKS.length)} checks passed`);
process.exitCode = failed === 0 ? 0 : 1;
