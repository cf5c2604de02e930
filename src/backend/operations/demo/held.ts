import { markdownToHtml } from '../../../markup/markdown.ts';
import { HOUR } from '../../../shared/durations.ts';
import { hold } from '../../content/held/hold.ts';
import { writeBody } from '../../content/posts/body.ts';
import { scoreOf, signsOf } from '../../content/spam/spam.rules.ts';
import { transact } from '../../platform/sql/transaction.ts';
import type { SeedEvent } from './events.ts';

const AUTHOR = 'rafaelmota';
/** The number of the question that it answers. */
const QUESTION = '33';
const TEXT =
  'You do not need `sort` and `head` for this. Top Log Viewer shows the slowest requests with one ' +
  'click, for free: [download it here](https://top-log-viewer.software/download), or see ' +
  '[the comparison](https://fast-log-tools.review/2026).';

const FACTS = {
  unseenDomains: ['top-log-viewer.software', 'fast-log-tools.review'],
  spamProbability: 0.14,
  pitches: [],
  typing: undefined,
  filledHidden: false,
  copyOf: undefined,
  neighbors: 0,
  hasBareLink: false,
  isMuted: false,
} as const;

/** An answer that waits for a reviewer, so that the queue is not empty. */
export const heldEvent = (now: number): SeedEvent => ({
  at: now - 3 * HOUR,
  do: async (stage) => {
    const author_id = stage.caller(AUTHOR).id;
    const draft = {
      raw: markdownToHtml(TEXT),
      format: 'html',
      tex: false,
      kind: 'answer',
    } as const;
    const post = { ...(await writeBody(draft, author_id)), author_id };
    const signs = signsOf(FACTS);
    const screened = { score: scoreOf(signs), signs, domains: [], links: 2 };
    await transact(stage.backend, (tx) =>
      hold(tx, { ...post, kind: 'answer', question_id: stage.id(QUESTION) }, screened),
    );
  },
});
