import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type PageKind, pageKindOf } from './kinds.ts';

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+\.(?:astro|tsx?))'/g;

/** The markup files of a kind of page: the pages, and everything they import, recursively. */
export function filesOf(kind: PageKind, src: string): string[] {
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
