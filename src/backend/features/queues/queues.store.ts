import type { Queries } from '../../platform/sql/database.ts';

/** `oldest` is the time since when the oldest mail has been due; null if none is due. */
export interface Waiting {
  readonly mails: number;
  readonly documents: number;
  readonly suggestions: number;
  readonly flags: number;
  readonly oldest: number | null;
}

export function waiting(sql: Queries, now: number): Promise<Waiting> {
  return sql
    .selectNoFrom((row) => [
      row
        .selectFrom('mails')
        .select((mail) => mail.fn.countAll<number>().as('count'))
        .where('sent_at', 'is', null)
        .as('mails'),
      row
        .selectFrom((queue) =>
          queue.selectFrom('search_queue').select('id').limit(1000).as('first'),
        )
        .select((first) => first.fn.countAll<number>().as('count'))
        .as('documents'),
      row
        .selectFrom('mails')
        .select((mail) => mail.fn.min('due_at').as('oldest'))
        .where('sent_at', 'is', null)
        .where('due_at', '<=', now)
        .as('oldest'),
      row
        .selectFrom('suggestions')
        .select((suggestion) => suggestion.fn.countAll<number>().as('count'))
        .where('status', '=', 'waiting')
        .as('suggestions'),
      row
        .selectFrom('flags')
        .select((flag) => flag.fn.countAll<number>().as('count'))
        .where('status', '=', 'waiting')
        .as('flags'),
    ])
    .executeTakeFirstOrThrow() as Promise<Waiting>;
}
