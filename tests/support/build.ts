import { buildIfNeeded } from '../../src/launch/site.mjs';
import { makeDemoData } from './demo-data.ts';
import { writeDemoData } from './site.ts';

/** Builds the site and the demo community before a run with tests that start one and copy the other. */
export default async function setup(): Promise<void> {
  if ((await buildIfNeeded()) !== 0) throw new Error('The site could not be built');
  process.env.DEMO_DATA ??= await makeDemoData(writeDemoData);
}
