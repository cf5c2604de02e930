import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { type BadgeName, earnedBy, type Feat, LEAST_VIEWS, BADGES } from './badges.rules.ts';
import { findRows } from '../../platform/sql/rows.ts';
import * as store from './badges.store.ts';
import { reputationKey, userKey, USERS } from '../../../contract/surrogate-keys.ts';
import { notifyAll } from '../notifications/notifications.ts';
import { linkTo } from '../../platform/http/ids.ts';

const VIEWED = ['id', 'author_id', 'question_id', 'title', 'views'] as const;
/** Questions to read in one statement. */
const PIECE = 1_000;

type Post = Pick<Row<'posts'>, 'id' | 'kind' | 'question_id' | 'author_id' | 'score'>;
type Question = Pick<Row<'posts'>, 'id' | 'author_id' | 'title' | 'accepted_id'>;

export interface CastVote {
  readonly voterId: number;
  /** The vote now; 0 if it was withdrawn. */
  readonly vote: -1 | 0 | 1;
  /** The post before the vote. */
  readonly post: Post;
  readonly question: Question;
  /** The post's score now. */
  readonly score: number;
}

/**
 * Call after a vote is cast, changed or withdrawn. Asking and answering earn nothing by themselves,
 * only the votes on them.
 */
export async function afterVote(tx: Transaction, cast: CastVote): Promise<void> {
  const { post, question, score } = cast;
  const feats = scoreFeats(post, question);
  if (await enlightens(tx, cast)) feats.push('first-accepted-score');
  const authors = feats.flatMap((feat) => earnedBy(feat, post.score, score));
  await give(tx, [...toVoter(cast), ...forPost(post, question, authors)]);
}

/** Call after an answer is accepted. */
export async function afterAccept(
  tx: Transaction,
  { question, answer }: { readonly question: Question; readonly answer: Post },
): Promise<void> {
  const scholar = earnedBy('acceptance', 0, 1).map((badge) => personal(question.author_id, badge));
  const badges = earnedBy('first-accepted-score', 0, answer.score);
  const first = badges.length > 0 && (await store.firstAnswer(tx, question.id)) === answer.id;
  await give(tx, [...scholar, ...(first ? forPost(answer, question, badges) : [])]);
}

/** Call after counting views of these questions. */
export async function afterViews(tx: Transaction, questionIds: readonly number[]): Promise<void> {
  // In batches, because the number of values in a statement is limited.
  for (let from = 0; from < questionIds.length; from += PIECE) {
    const ids = questionIds.slice(from, from + PIECE);
    const which = { id: ids, views: { '>=': LEAST_VIEWS }, deleted_at: null };
    const viewed = await findRows(tx.sql, 'posts', which, VIEWED);
    const awards = viewed.map((question) =>
      forPost(question, question, earnedBy('question-views', 0, question.views)),
    );
    await give(tx, awards.flat());
  }
}

function toVoter({ voterId, vote }: CastVote): Award[] {
  const badges = vote === 0 ? [] : earnedBy(vote === 1 ? 'up-vote' : 'down-vote', 0, 1);
  return badges.map((badge) => personal(voterId, badge));
}

/** The feats that the score of a post counts toward. */
function scoreFeats(post: Post, question: Question): Feat[] {
  if (post.kind === 'question') return ['question-score'];
  return post.author_id === question.author_id
    ? ['answer-score', 'own-question-score']
    : ['answer-score'];
}

/**
 * Whether a vote raises an accepted answer, the first to its question, to the score for
 * Enlightened.
 */
async function enlightens(tx: Transaction, { post, question, score }: CastVote): Promise<boolean> {
  if (question.accepted_id !== post.id) return false;
  if (earnedBy('first-accepted-score', post.score, score).length === 0) return false;
  return (await store.firstAnswer(tx, question.id)) === post.id;
}

/** A badge to give a person unless they have it for the same key. */
export interface Award {
  readonly userId: number;
  readonly badge: BadgeName;
  /** The badge and, for badges of posts, the post. */
  readonly key: string;
  /** The title of the question, if a post earned the badge. */
  readonly question?: string;
  readonly link: string;
}

/** An award that is not for a post. */
const personal = (userId: number, badge: BadgeName): Award => ({
  ...{ userId, badge, key: badge },
  link: `/users/${String(userId)}`,
});

/** Awards for the author of a post in `question`. */
function forPost(
  post: Pick<Row<'posts'>, 'id' | 'author_id' | 'question_id'>,
  question: Pick<Row<'posts'>, 'title'>,
  badges: readonly BadgeName[],
): Award[] {
  return badges.map((badge) => ({
    userId: post.author_id,
    badge,
    key: BADGES[badge].earned.each === 'post' ? `${badge}:${String(post.id)}` : badge,
    question: question.title ?? '',
    link: linkTo(post),
  }));
}

/** Gives the awards that people do not have yet, in a fixed number of statements. */
async function give(tx: Transaction, awards: readonly Award[]): Promise<void> {
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
});
