import type { QuestionStatus } from '../../contract/questions.ts';

/** How many questions have a status, by the totals that are kept. */
export function totalOf(kept: { all: number; closed: number }, status: QuestionStatus): number {
  if (status === 'all') return kept.all;
  return status === 'closed' ? kept.closed : kept.all - kept.closed;
}
