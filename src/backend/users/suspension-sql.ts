import { type RawBuilder, sql } from 'kysely';

/** Whether no suspension of a person of `users` holds. */
export const notSuspended = (now: number): RawBuilder<boolean> =>
  sql<boolean>`(users.suspended_at is null or users.suspended_until <= ${now})`;
