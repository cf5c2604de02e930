import type { Comment } from '../../contract/comments.ts';
import type { Answer } from '../../contract/answers.ts';
import type { QuestionCard } from '../../contract/questions.ts';

interface Commented {
  readonly comments?: readonly Comment[] | null | undefined;
  readonly commentCount?: number | null | undefined;
}

/** The number of a post's comments, as a prop of its island, if the question's page shows fewer. */
export function allComments({ comments, commentCount }: Commented): { allComments?: number } {
  const shown = comments?.length ?? 0;
  return shown > 0 && typeof commentCount === 'number' && commentCount > shown
    ? { allComments: commentCount }
    : {};
}

/** Whether a post accepts comments: not on a backend that can only show them. */
export const takesComments = ({ commentCount }: Commented): boolean =>
  typeof commentCount === 'number';

/** Whether a post was edited, on a backend with a history. */
export const hasHistory = ({ version, editedAt }: Pick<Answer, 'version' | 'editedAt'>): boolean =>
  typeof version === 'number' && typeof editedAt === 'string';

/** Only the true flags, as props of an island: every byte of them is in the page. */
export function trueFlags<K extends string>(flags: Record<K, boolean>): Partial<Record<K, true>> {
  const entries = Object.entries(flags).filter(([, value]) => value === true);
  return Object.fromEntries(entries) as Partial<Record<K, true>>;
}

/** A title in a list, with a note if the reader ignores a tag of the question. */
export const titleOf = ({ title, ignored }: QuestionCard): string =>
  ignored ? `${title} (ignored tag)` : title;

const START = /<pre([^>]*)><code(?: class="language-([^"]*)")?>/g;
const END = '</code></pre>';

/**
 * Frames the code blocks of a prepared body, with language and copy button
 * (src/astro/interaction.ts). Both words are attributes, so they are not part of the post's text.
 */
export function withCodeFrames(html: string): string {
  if (!html.includes(END)) return html;
  return html
    .replace(
      START,
      (start, _, language?: string) =>
        `<div class="code"${language === undefined ? '' : ` data-language="${language}"`}><button class="copy" aria-label="Copy"></button>${start}`,
    )
    .replaceAll(END, `${END}</div>`);
}
