import { qualityValues } from '../http/headers.ts';
import { segment } from '../contract/addresses.ts';

/** The formats of a page at the same address. */
export type Representation = 'html' | 'markdown' | 'text';

/** The headers that decide, for `Vary`. */
export const CHOSEN_BY = 'Accept, User-Agent';

/** Programs that print responses to a terminal, by the start of their user agent. */
const TERMINAL = /^(?:curl|wget|httpie|xh)\//i;

/**
 * The format that a client asks for. HTML wins ties: text browsers list everything they can show.
 * Agents that prefer Markdown list it before HTML. curl, Wget and HTTPie get plain text unless they
 * ask for something else.
 */
export function representationFor(headers: Headers): Representation {
  const accept = headers.get('accept')?.trim() ?? '';
  if (accept === '' || accept === '*/*') {
    return TERMINAL.test(headers.get('user-agent') ?? '') ? 'text' : 'html';
  }
  const weights = qualityValues(accept);
  const html = weights.get('text/html') ?? weights.get('text/*') ?? 0;
  const markdown = weights.get('text/markdown') ?? 0;
  const text = weights.get('text/plain') ?? 0;
  const isMarkdown =
    markdown > html || (markdown > 0 && markdown === html && isMarkdownFirst(weights));
  if (isMarkdown && markdown >= text) return 'markdown';
  return text > html ? 'text' : 'html';
}

function isMarkdownFirst(weights: ReadonlyMap<string, number>): boolean {
  const named = [...weights.keys()].find((name) =>
    ['text/html', 'text/*', 'text/markdown'].includes(name),
  );
  return named === 'text/markdown';
}

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
