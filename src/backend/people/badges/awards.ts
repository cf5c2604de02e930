import { reputationKey, userKey, USERS } from '../../../contract/surrogate-keys.ts';
import { notifyAll } from '../notifications/notifications.ts';
import { linkTo } from '../../platform/http/ids.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { awardKey, type BadgeName, BADGES } from './badges.rules.ts';
import * as store from './badges.store.ts';

/** A badge to give a person unless they have it for the same key. */
export interface Award {
  readonly userId: number;
  readonly badge: BadgeName;
  readonly key: string;
  /** The title of the question, if a post earned the badge. */
  readonly question?: string;
  readonly link: string;
}

/** An award that is not for a post. */
export function personal(userId: number, badge: BadgeName, key = ''): Award {
  const link = `/users/${String(userId)}`;
  return { userId, badge, key: awardKey(badge, key), link };
}

/** Awards for the author of a post in `question`. */
export function forPost(
  post: Pick<Row<'posts'>, 'id' | 'author_id' | 'question_id'>,
  question: Pick<Row<'posts'>, 'title'>,
  badges: readonly BadgeName[],
): Award[] {
  return badges.map((badge) => ({
    userId: post.author_id,
    badge,
    key: awardKey(badge, BADGES[badge].earned.each === 'post' ? String(post.id) : ''),
    question: question.title ?? '',
    link: linkTo(post),
  }));
}

/** Gives the awards that people do not have yet, in a fixed number of statements. */
export async function give(tx: Transaction, awards: readonly Award[]): Promise<void> {
  if (awards.length === 0) return;
  const byKey = new Map(awards.map((award) => [nameOf(award.userId, award.key), award]));
  const rows = await store.insertBadges(tx, [...byKey.values()].map(toRow(tx.now)));
  if (rows.length === 0) return;
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
  const shown = userIds.flatMap((id) => [userKey(id), reputationKey(id)]);
  tx.publish({ type: 'pages-changed', surrogateKeys: [...shown, USERS] });
  await store.recountBadges(tx, userIds);
  const given = rows.flatMap((row) => byKey.get(nameOf(row.user_id, row.award_key)) ?? []);
  await notifyAll(tx, given.map(toNotification));
}

const nameOf = (userId: number, key: string): string => `${String(userId)} ${key}`;

const toRow =
  (now: number) =>
  ({ userId, badge, key }: Award): Omit<Row<'badges'>, 'id'> => ({
    user_id: userId,
    name: badge,
    icon: BADGES[badge].icon,
    award_key: key,
    earned_at: now,
  });

const toNotification = ({ userId, badge, question, link }: Award) => ({
  userId,
  event: 'badge-earned' as const,
  params: { badge, ...(question !== undefined && { question }) },
  link,
  senderId: null,
});
