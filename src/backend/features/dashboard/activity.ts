import type { Activity } from '../../../contract/dashboard.ts';
import { BADGES } from '../../people/badges/rules.ts';
import { linkTo } from '../../platform/http/post-links.ts';
import type { Queries } from '../../platform/sql/open.ts';
import { answersBy, questionsBy } from '../../people/users/recent.ts';
import { DAILY_LIMIT, VOTE_REPUTATION } from '../../content/votes/rules.ts';
import { currentVotes } from './rules.ts';
import { earnedBy, newestBadges, newestOthers, newestVotes } from './store.ts';

const MOST = 20;
/** Vote events to read; some of them undo others. */
const EVENTS = 3 * MOST;

/**
 * A person's recent activity, newest first, in five statements: questions, answers, badges, votes,
 * bounties and deletions.
 */
export async function activityOf(queries: Queries, userId: number): Promise<Activity[]> {
  const all = [
    ...(await questions(queries, userId)),
    ...(await answers(queries, userId)),
    ...(await badges(queries, userId)),
    ...(await votes(queries, userId)),
    ...(await others(queries, userId)),
  ];
  return all
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST)
    .map(toActivity);
}

interface ActivityRow extends Omit<Activity, '_id' | 'createdAt'> {
  readonly id: number;
  readonly at: number;
}

async function questions(queries: Queries, userId: number): Promise<ActivityRow[]> {
  const rows = await questionsBy(queries, userId)
    .select(earnedBy(userId, 'posts.id'))
    .limit(MOST)
    .execute();
  return rows.map(({ id, title, created_at, earned }) => ({
    id,
    type: 'question',
    title: 'Asked a question',
    description: title ?? '',
    link: linkTo({ id, question_id: null }),
    at: created_at,
    earned,
  }));
}

async function answers(queries: Queries, userId: number): Promise<ActivityRow[]> {
  const rows = await answersBy(queries, userId)
    .select(earnedBy(userId, 'answer.id'))
    .limit(MOST)
    .execute();
  return rows.map(({ id, question_id, title, created_at, earned }) => ({
    id,
    type: 'answer',
    title: 'Answered a question',
    description: title ?? '',
    link: linkTo({ id, question_id }),
    at: created_at,
    earned,
  }));
}

async function badges(queries: Queries, userId: number): Promise<ActivityRow[]> {
  const rows = await newestBadges(queries, userId, MOST).execute();
  const known: Record<string, { readonly description: string } | undefined> = BADGES;
  return rows.map(({ id, name, earned_at }) => ({
    id,
    type: 'badge',
    title: `Earned the badge ${name}`,
    description: known[name]?.description ?? '',
    link: `/users/${String(userId)}`,
    at: earned_at,
  }));
}

async function votes(queries: Queries, userId: number): Promise<ActivityRow[]> {
  const events = await newestVotes(queries, userId, EVENTS).execute();
  return currentVotes(events).map(({ id, reason, kind, post_id, question_id, ...row }) => ({
    id,
    type: 'vote',
    title: `Your ${kind} was ${voteText(reason, row.delta)}`,
    description: row.title ?? '',
    link: linkTo({ id: post_id ?? 0, question_id }),
    at: row.created_at,
    earned: row.delta,
  }));
}

function voteText(reason: string, earned: number): string {
  if (reason !== 'up_vote') return 'downvoted';
  const limit = `: daily limit of ${String(DAILY_LIMIT)} reached`;
  return `upvoted${earned < VOTE_REPUTATION[1] ? limit : ''}`;
}

async function others(queries: Queries, userId: number): Promise<ActivityRow[]> {
  const events = await newestOthers(queries, userId, MOST).execute();
  return events.map(({ id, reason, post_id, question_id, title, created_at, delta }) => ({
    id,
    type: reason.startsWith('bounty') ? 'bounty' : 'vote',
    title: TITLES[reason as keyof typeof TITLES],
    description: title ?? '',
    link: reason === 'post_deleted' ? '' : linkTo({ id: post_id ?? 0, question_id }),
    at: created_at,
    earned: delta,
  }));
}

const TITLES = {
  bounty_started: 'Started a bounty',
  bounty_awarded: 'Your answer was awarded a bounty',
  bounty_refunded: 'Your bounty was refunded',
  post_deleted: 'Post deleted: its votes no longer count',
  post_restored: 'Post restored: its votes count again',
} as const;

function toActivity({ id, at, ...row }: ActivityRow): Activity {
  return {
    ...row,
    _id: `${row.type}-${String(id)}`,
    createdAt: new Date(at).toISOString(),
  };
}
