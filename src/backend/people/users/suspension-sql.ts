import { type RawBuilder, sql } from 'kysely';

/** Whether a person of `users` is not suspended now. */
export const notSuspended = (now: number): RawBuilder<boolean> =>
  sql<boolean>`(users.suspended_at is null or users.suspended_until <= ${now})`;
