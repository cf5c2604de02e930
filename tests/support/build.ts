import { buildIfNeeded } from '../../src/launch/site.mjs';
import { makeDemoData } from './demo-data.ts';
import { writeDemoData } from './site.ts';

/** Builds the site before the tests of a run that start it, and the demo community that they copy. */
export default async function setup(): Promise<void> {
  if ((await buildIfNeeded()) !== 0) throw new Error('The site could not be built');
  process.env.DEMO_DATA ??= await makeDemoData(writeDemoData);
}
