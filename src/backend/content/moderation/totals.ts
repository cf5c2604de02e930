import type { LogAction } from '../../../contract/log.ts';
import type { getModeration, ModerationTotals } from '../../../contract/moderation.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend } from '../../backend.ts';
import { actionsBetween } from './log.store.ts';
import { findRow } from '../../platform/sql/rows.ts';

type Counted = Exclude<keyof ModerationTotals, 'undone' | 'flagsDecided' | 'reviews'>;

/** The actions that each total counts. */
const COUNTED: Readonly<Record<Counted, readonly LogAction[]>> = {
  questionsClosed: ['question-closed'],
  questionsReopened: ['question-reopened'],
  postsDeleted: ['question-deleted', 'answer-deleted'],
  postsRestored: ['question-restored', 'answer-restored'],
  commentsDeleted: ['comment-deleted'],
  postsEdited: ['question-edited', 'answer-edited'],
  locks: ['edits-locked', 'comments-locked', 'answers-locked'],
  suspensions: ['user-suspended'],
};

/** The decisions of a month. What undid another one is counted apart. */
export async function moderationTotals(
  { db, clock }: Backend,
  month = monthOf(clock()),
): Promise<CallResult<typeof getModeration>> {
  const [from, to] = [startOf(month), startOf(month, 1)];
  const rows = await actionsBetween(db.sql, from, to);
  const sum = (counts: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(counts).reduce((total, { count }) => total + count, 0);
  const decided = Object.entries(COUNTED).map(([name, actions]) => [
    name,
    sum(({ action, is_undo }) => actions.includes(action) && is_undo === 0),
  ]);
  const isReview = ({ action }: (typeof rows)[number]) => action === 'review-decided';
  const first = await findRow(db.sql, 'admin_log', {}, 'created_at', 'created_at');
  return {
    month,
    since: first ? monthOf(first.created_at) : null,
    totals: {
      ...(Object.fromEntries(decided) as Pick<ModerationTotals, Counted>),
      flagsDecided: sum((row) => isReview(row) && row.is_flag === 1),
      reviews: sum((row) => isReview(row) && row.is_flag === 0),
      undone: sum(({ action, is_undo }) => is_undo === 1 || action === 'review-undone'),
    },
  };
}

const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);

/** The start of a month, or of the one some months later. */
function startOf(month: string, later = 0): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Date.UTC(year, number - 1 + later);
}
