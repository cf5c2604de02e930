import type { Author, Badge } from '../../../contract/users.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { statementOfIds } from '../../platform/sql/statement.ts';
import { badgeOf } from './badges.ts';

/** The cards of authors by id, without unknown ids. One statement. */
export async function authorsOf(
  sql: Queries,
  ids: readonly number[],
): Promise<Map<number, Author>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const rows = await cards(sql, distinct, {});
  return new Map(rows.map((row) => [row.id, authorOf(row)]));
}

const cards = statementOfIds((sql, ids) =>
  sql
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'avatar', 'reputation', 'source_url'])
    .select('badges_shown')
    .where('id', 'in', ids),
);

type Card = Awaited<ReturnType<typeof cards>>[number];

function authorOf(row: Card): Author {
  return {
    _id: String(row.id),
    username: row.username,
    displayName: row.display_name,
    avatar: row.avatar,
    reputation: row.reputation,
    badges: shown(row.badges_shown),
    profileUrl: row.source_url,
  };
}

/** Badges as stored in `users.badges_shown`. */
function shown(json: string): Badge[] {
  const stored = JSON.parse(json) as [name: string, icon: string, earned_at: number][];
  return stored.map(([name, icon, earned_at]) => badgeOf({ name, icon, earned_at }));
}
