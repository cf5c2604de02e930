import { buildIfNeeded } from '../../src/launch/site.mjs';

/** Builds the site before the tests of a run that start it. */
export default async function setup(): Promise<void> {
  if ((await buildIfNeeded()) !== 0) throw new Error('The site could not be built');
}
