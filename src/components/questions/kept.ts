import { dequal } from 'dequal/lite';
import { LRUCache } from 'lru-cache';
import { elapsed } from '../../contract/elapsed.ts';
import type { Question } from '../../contract/questions.ts';
import type { Rights } from './rights.ts';

/** All that the HTML of a question's posts depends on. */
export interface Print {
  /** Readers for whom it may differ have different ones. */
  readonly key: string;
  readonly inputs: readonly unknown[];
}

interface Kept extends Pick<Print, 'inputs'> {
  readonly html: string;
}

/** Letters kept at once: of HTML, and as many of what it was made from. */
const MOST = 4_000_000;

const kept = new LRUCache<string, Kept>({
  maxSize: MOST,
  sizeCalculation: ({ html }) => 2 * html.length + 1,
});

/** The posts of a question for a reader with these rights; `path` is the question's own. */
export function printOf(question: Question, path: string, rights: Rights, now: number): Print {
  const { accepts, takesBack, reports, edits } = rights;
  const posts = [question, ...question.answers];
  const own = posts.map(({ hasVoted, author }) => [hasVoted.up, hasVoted.down, edits(author)]);
  const moments = posts.flatMap(({ createdAt, editedAt, comments }) => [
    createdAt,
    editedAt ?? createdAt,
    ...(comments ?? []).map((comment) => comment.createdAt),
  ]);
  return {
    key: [path, accepts, takesBack, reports, ...own.flat().map(Number)].join(' '),
    // Posts show no views, which change with every reader.
    inputs: [{ ...question, views: 0 }, moments.map((moment) => elapsed(moment, now))],
  };
}

/** What was printed for the very same inputs. */
export function keptHtml({ key, inputs }: Print): string | undefined {
  const known = kept.get(key);
  return known && dequal(known.inputs, inputs) ? known.html : undefined;
}

export function keep({ key, inputs }: Print, html: string): string {
  kept.set(key, { inputs, html });
  return html;
}
