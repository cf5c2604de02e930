import type { Author } from '../../contract/users.ts';
import type { Queries } from '../sql/open.ts';
import { badgeOf, rankedBadges } from './badges.ts';

const BADGES_SHOWN = 3;

/** The cards of people who wrote something, by id; unknown ids are left out. One statement. */
export async function authorsOf(
  sql: Queries,
  ids: readonly number[],
): Promise<Map<number, Author>> {
  const authors = new Map<number, Author>();
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return authors;
  for (const row of await cards(sql, distinct)) {
    const author = authors.get(row.id) ?? authorOf(row);
    authors.set(row.id, author);
    const { name, icon, earned_at } = row;
    if (name !== null && icon !== null && earned_at !== null) {
      author.badges.push(badgeOf({ name, icon, earned_at }));
    }
  }
  return authors;
}

/** A row for each badge of a person, and one for a person without any. */
function cards(sql: Queries, ids: readonly number[]) {
  return sql
    .selectFrom('users')
    .leftJoin(rankedBadges(sql, ids).as('badge'), (join) =>
      join.onRef('badge.user_id', '=', 'users.id').on('badge.place', '<=', BADGES_SHOWN),
    )
    .select(['users.id', 'username', 'display_name', 'avatar', 'reputation', 'source_url'])
    .select(['badge.name', 'badge.icon', 'badge.earned_at'])
    .where('users.id', 'in', ids)
    .orderBy('badge.place')
    .execute();
}

type Card = Awaited<ReturnType<typeof cards>>[number];

function authorOf(row: Card): Author {
  return {
    _id: String(row.id),
    username: row.username,
    displayName: row.display_name,
    avatar: row.avatar,
    reputation: row.reputation,
    badges: [],
    profileUrl: row.source_url,
  };
}
