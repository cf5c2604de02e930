import { join } from 'node:path';
import type { Config } from 'tailwindcss';
import theme from '../../../tailwind.config.mjs';
import { classNamesIn } from './class-names.ts';
import { filesOf } from './files.ts';
import type { PageKind } from './kinds.ts';

const SRC = join(import.meta.dirname, '../..');

/**
 * Tailwind's configuration for the style sheet of a kind of page: it only prints component classes
 * and utilities that the kind's files use. In development all files count, since Tailwind does not
 * notice new imports.
 */
export function configOf(kind: PageKind): Config {
  const files =
    process.env.NODE_ENV === 'production' ? filesOf(kind, SRC) : [`${SRC}/**/*.{astro,tsx}`];
  return { ...theme, content: { files, extract: { astro: classNamesIn, tsx: classNamesIn } } };
}
