import { segment } from '../contract/addresses.ts';

/** The path of a page in another format: `/questions?sort=votes` as `/questions.md?sort=votes`. */
export function inForm(path: string, form: 'md' | 'atom'): string {
  const [page = '', query] = path.split('?', 2);
  const file = page === '/' ? '/index' : page;
  return `${file}.${form}${query === undefined ? '' : `?${query}`}`;
}

/**
 * The last segment of the requested path without the format's suffix: `c++` of `/tags/c%2B%2B.md`.
 */
export function namedIn(request: Request, form: `.${string}`): string {
  const last = segment(request, -1);
  return last.endsWith(form) ? last.slice(0, -form.length) : last;
}
