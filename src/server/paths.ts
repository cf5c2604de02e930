import { fileURLToPath } from 'node:url';

/** Where the site is built to. */
export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Where Node keeps compiled scripts: without them a start takes twice as long. */
export const COMPILED = fileURLToPath(
  new URL('../../node_modules/.cache/compiled', import.meta.url),
);
