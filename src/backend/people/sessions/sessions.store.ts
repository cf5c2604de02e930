import { statement } from '../../platform/sql/statement.ts';
import { moderatedTags, scaleColumn } from '../privileges/privileges.store.ts';
import { STANDING_COLUMNS } from '../privileges/standing.ts';
import { SUSPENSION_COLUMNS } from '../users/suspension-rules.ts';

/** The session that has not expired, with its member. */
export const findSession = statement((queries, given: { tokenHash: string; now: number }) =>
  queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'sessions.expires_at'])
    .select(STANDING_COLUMNS)
    .select(scaleColumn)
    .select(moderatedTags)
    .select('sessions.created_at')
    .select(SUSPENSION_COLUMNS)
    .where('sessions.token_hash', '=', given.tokenHash)
    .where('sessions.expires_at', '>', given.now),
);
