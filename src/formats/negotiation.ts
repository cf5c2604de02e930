import { qualityValues } from '../http/quality-values.ts';

/** The forms of a page that have one address in common. */
export type Representation = 'html' | 'markdown' | 'text';

/** What the choice depends on, for `Vary`. */
export const CHOSEN_BY = 'Accept, User-Agent';

/** Programs that print to a terminal what they are sent, and say how they are called first of all. */
const TERMINAL = /^(?:curl|wget|httpie|xh)\//i;

/**
 * The form that a client asks for. HTML wins ties: text browsers name all that they can show. Agents
 * that prefer Markdown name it before HTML. curl, Wget and HTTPie get plain text unless they name what
 * they want.
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
