import { qualityValues } from '../http/quality-values.ts';

/** The forms of a page that have one address in common. */
export type Representation = 'html' | 'markdown' | 'text';

/** What the choice depends on, for `Vary`. */
export const CHOSEN_BY = 'Accept, User-Agent';

/** Programs that print to a terminal what they are sent, and say how they are called first of all. */
const TERMINAL = /^(?:curl|wget|httpie|xh)\//i;

/**
 * The form that a client asks for. Markdown and plain text must be named, and be as welcome as HTML;
 * curl, Wget and HTTPie get plain text unless they name what they want. Browsers name HTML first.
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
  if (markdown > 0 && markdown >= Math.max(html, text)) return 'markdown';
  return text > 0 && text >= html ? 'text' : 'html';
}
