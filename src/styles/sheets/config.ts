import { dirname, join, resolve } from 'node:path';
import type { Config } from 'tailwindcss';
import theme from '../../../tailwind.config.mjs';
import { type PageKind, pageKindOf } from './kinds.ts';
import { existsSync, globSync, readFileSync } from 'node:fs';

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+\.(?:astro|tsx?))'/g;

/** The markup files of a kind of page: the pages, and everything they import, recursively. */
function filesOf(kind: PageKind, src: string): string[] {
  const pages = globSync('pages/**/*.astro', { cwd: src });
  const files = new Set<string>();
  for (const page of pages.filter((one) => pageKindOf(routeOf(one)) === kind))
    collect(join(src, page), files);
  return [...files].filter((file) => !file.endsWith('.ts'));
}

function collect(file: string, files: Set<string>): void {
  if (files.has(file) || !existsSync(file)) return;
  files.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    collect(resolve(dirname(file), path), files);
}

/** `pages/tags/index.astro` is `/tags`. */
function routeOf(page: string): string {
  return page.replace(/^pages|(\/index)?\.astro$/g, '') || '/';
}

const ATTRIBUTE = /\bclass(?:Name|:list)?=/g;

/**
 * The names in the class attributes of an Astro or TSX file. All words of an expression in braces:
 * too many rather than too few.
 */
export function classNamesIn(text: string): string[] {
  return Array.from(text.matchAll(ATTRIBUTE), ({ index, 0: start }) =>
    valueAt(text, index + start.length),
  ).flatMap((value) => value.match(/[\w./-]+(?::[\w./-]+)*/g) ?? []);
}

function valueAt(text: string, start: number): string {
  const quote = text[start];
  if (quote !== '{') return text.slice(start + 1, text.indexOf(quote ?? '', start + 1));
  let depth = 0;
  for (let end = start; end < text.length; end++) {
    if (text[end] === '{') depth++;
    if (text[end] === '}' && --depth === 0) return text.slice(start + 1, end);
  }
  return '';
}

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
