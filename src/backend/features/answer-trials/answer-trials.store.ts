import type { Verdict } from '../../../contract/answer-trials.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/**
 * The version named by the latest report with a verdict, how many reports name it, and the time of
 * the last one.
 */
export function newestVersion(tx: Transaction, answerId: number, verdict: Verdict) {
  const ofVerdict = tx.sql
    .selectFrom('answer_trials')
    .where('answer_id', '=', answerId)
    .where('verdict', '=', verdict);
  const newest = ofVerdict
    .select('version')
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(1);
  return ofVerdict
    .select((row) => [
      'version',
      row.fn.countAll<number>().as('people'),
      row.fn.max('created_at').as('latest'),
    ])
    .where('version', '=', newest)
    .groupBy('version')
    .executeTakeFirst();
}

/** The number of reports for each verdict, without the author's claims that the answer works. */
export function countVerdicts(tx: Transaction, answerId: number, authorId: number) {
  return tx.sql
    .selectFrom('answer_trials')
    .select((row) => ['verdict', row.fn.countAll<number>().as('total')])
    .where('answer_id', '=', answerId)
    .where((row) => row.or([row('verdict', '=', 'outdated'), row('user_id', '<>', authorId)]))
    .groupBy('verdict')
    .execute();
}
