import { pathOf } from '../../src/launch/tools.mjs';
import build from '../support/build.ts';
import { startSite } from '../support/site.ts';
import { PARTS, SITELESS } from './parts.ts';
import { openReport } from './report.ts';
import { NO_WRK } from './wrk.ts';

/** Measures the figures of the README: all with `npm run bench`, some with `npm run bench -- wire lists`. */
const selected = process.argv.slice(2);
const names = [...Object.keys(SITELESS), ...Object.keys(PARTS)];
const unknown = selected.find((name) => !names.includes(name));
if (unknown !== undefined) throw new Error(`There is no part ${unknown}, only ${names.join(', ')}`);
const isSelected = ([name]: readonly [string, unknown]) =>
  selected.length === 0 || selected.includes(name);
const onSite = Object.entries(PARTS).filter(isSelected);
if (onSite.length > 0 && pathOf('wrk') === undefined) {
  console.error(NO_WRK);
  process.exit(1);
}

const { report, printTable } = openReport();
for (const [name, part] of Object.entries(SITELESS).filter(isSelected)) {
  console.log(`\n── ${name} ──`);
  await part(report);
}
if (onSite.length > 0) await measureSite();
printTable();

async function measureSite(): Promise<void> {
  await build();
  const site = await startSite({ env: { RATE_LIMIT: '0' } });
  try {
    for (const [name, part] of onSite) {
      console.log(`\n── ${name} ──`);
      await part(site, report);
    }
  } finally {
    await site.stop();
  }
}
