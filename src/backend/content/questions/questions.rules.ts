import type { QuestionStatus } from '../../../contract/questions.ts';

/** The number of questions with a status, from the stored totals. */
export function totalOf(kept: { all: number; closed: number }, status: QuestionStatus): number {
  if (status === 'all') return kept.all;
  return status === 'closed' ? kept.closed : kept.all - kept.closed;
}
