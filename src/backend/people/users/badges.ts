import { sql } from 'kysely';
import type { Badge } from '../../../contract/users.ts';
import { descriptionOf, iconOf } from '../badges/badges.rules.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { statement } from '../../platform/sql/statement.ts';
import { type ActivityKind, NO_POST, NO_REPUTATION } from './activity.ts';

/** People's badges, the newest of each name; `place` 1 is a person's newest. */
function rankedBadges(queries: Queries, ids: readonly number[]) {
  const newest = sql<number>`max(earned_at)`;
  return queries
    .selectFrom('badges')
    .select(['user_id', 'name', 'icon', newest.as('earned_at')])
    .select(
      sql<number>`row_number() over (partition by user_id order by ${newest} desc, max(id) desc)`.as(
        'place',
      ),
    )
    .where('user_id', 'in', ids)
    .groupBy(['user_id', 'name', 'icon']);
}

/** Each person's newest badges, at most `most` with different names, in one statement. */
export async function badgesOf(
  queries: Queries,
  ids: readonly number[],
  most: number,
): Promise<Map<number, Badge[]>> {
  const badges = new Map<number, Badge[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return badges;
  const rows = await queries
    .selectFrom(rankedBadges(queries, ids).as('ranked'))
    .selectAll()
    .where('place', '<=', most)
    .orderBy('place')
    .execute();
  for (const row of rows) badges.get(row.user_id)?.push(badgeOf(row));
  return badges;
}

/** Badges on a member's own page and profile: one of each name. */
const BADGES_HELD = 100;

/** A person's newest badges, one of each name. */
export async function latestBadgesOf(queries: Queries, userId: number): Promise<Badge[]> {
  return (await latestBadges(queries, { userId })).map(badgeOf);
}

const latestBadges = statement((queries, given: { userId: number }) =>
  queries
    .selectFrom('badges')
    .select((badge) => ['name', 'icon', badge.fn.max('earned_at').as('earned_at')])
    .where('user_id', '=', given.userId)
    .groupBy(['name', 'icon'])
    .orderBy((badge) => badge.fn.max('earned_at'), 'desc')
    .orderBy((badge) => badge.fn.max('id'), 'desc')
    .limit(BADGES_HELD),
);

export function badgeOf(row: { name: string; icon: string; earned_at: number }): Badge {
  const icon = iconOf(row.name, row.icon);
  return { name: row.name, icon, earnedAt: new Date(row.earned_at).toISOString() };
}

export const earnedBadges: ActivityKind = {
  type: 'badge',
  newest: (queries, userId, limit) =>
    queries
      .selectFrom('badges')
      .select(['id', 'earned_at as at', 'name as title'])
      .select([...NO_POST, ...NO_REPUTATION])
      .where('user_id', '=', userId)
      .orderBy('earned_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  onProfile: ({ title }) => descriptionOf(title ?? ''),
  onDashboard: ({ title }) => ({
    title: `Earned the badge ${title ?? ''}`,
    description: descriptionOf(title ?? ''),
  }),
};
