import { pathOf } from '../../src/launch/tools.mjs';
import build from '../support/build.ts';
import { startSite } from '../support/site.ts';
import { PARTS, WITH } from './parts.ts';
import { openReport } from './report.ts';
import { NO_WRK } from './wrk.ts';

/** Measures what the README states: `npm run bench`, or some of it: `npm run bench -- wire lists`. */
const asked = process.argv.slice(2).flatMap((name) => [name, ...(WITH[name] ?? [])]);
const unknown = asked.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  throw new Error(`There is no part ${unknown}, only ${Object.keys(PARTS).join(', ')}`);
}
if (pathOf('wrk') === undefined) {
  console.error(NO_WRK);
  process.exit(1);
}

await build();
const { report, printTable } = openReport();
const site = await startSite({ env: { RATE_LIMIT: '0' } });
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n── ${name} ──`);
    await part(site, report);
  }
  printTable();
} finally {
  await site.stop();
}
