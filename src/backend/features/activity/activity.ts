import type {
  Activity,
  listUserActivity,
  listUserAnswers,
  listUserQuestions,
} from '../../../contract/activity.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Caller } from '../../backend.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { type CardOptions, questionCards } from '../../content/questions/cards.ts';
import type { Queries } from '../../platform/sql/database.ts';
import {
  ACTIVITIES,
  type ActivityKind,
  activityLink,
  type ActivityRow,
  newestActivity,
} from '../../people/users/activity.ts';
import { personNamed } from '../../people/users/profile.ts';
import { questionsBy, recentAnswers } from '../../people/users/recent.ts';
import type { Noun } from '../../noun.ts';

/** Posts of one person that can be paged through; skipping more rows would be slow. */
const MOST_POSTS = 100 * PAGE_SIZE.questions;
const ROWS_MAX = 20 * PAGE_SIZE.activity;

/** The person whose list is requested: an id or a username. */
export interface ListOf {
  readonly id: string;
  readonly page: number;
}

/** A page of a person's questions, in five statements, six with the caller's votes. */
async function questionsOf(
  sql: Queries,
  { id, page }: ListOf,
  options: CardOptions,
): Promise<CallResult<typeof listUserQuestions>> {
  const person = await personNamed(sql, id);
  const part = partOf(page, person.question_count);
  const rows = part.isBeyond
    ? []
    : await questionsBy(sql, person.id).limit(part.limit).offset(part.offset).execute();
  return {
    questions: await questionCards(
      sql,
      rows.map((row) => row.id),
      options,
    ),
    pagination: { ...part.paging, totalQuestions: person.question_count },
  };
}

/** A page of a person's answers to existing questions, in two statements. */
async function answersOf(
  sql: Queries,
  { id, page }: ListOf,
  reader: { readonly prepared: boolean },
): Promise<CallResult<typeof listUserAnswers>> {
  const person = await personNamed(sql, id);
  const part = partOf(page, person.answer_count);
  return {
    answers: part.isBeyond ? [] : await recentAnswers(sql, person.id, reader, part),
    pagination: { ...part.paging, totalAnswers: person.answer_count },
  };
}

/**
 * A page of a person's newest 300 activities, in two statements. Throws `forbidden` if they are
 * private, except for moderators.
 */
async function activityOf(
  sql: Queries,
  { id, page }: ListOf,
  caller: Caller | undefined,
): Promise<CallResult<typeof listUserActivity>> {
  const person = await personNamed(sql, id);
  const mayRead = caller !== undefined && (caller.id === person.id || caller.role !== 'user');
  if (person.shows_activity === 0 && !mayRead) {
    throw forbidden('This member keeps their activity private');
  }
  const kinds = ACTIVITIES.filter(({ onProfile }) => onProfile);
  const rows = await newestActivity(sql, kinds, person.id, ROWS_MAX).limit(ROWS_MAX).execute();
  const size = PAGE_SIZE.activity;
  return {
    activity: rows
      .slice((page - 1) * size, page * size)
      .map((row) => toActivity(row, kinds[row.kind], person.id)),
    pagination: pagingOf(page, size, rows.length),
  };
}

function partOf(page: number, total: number) {
  const limit = PAGE_SIZE.questions;
  const offset = (page - 1) * limit;
  const reachable = Math.min(total, MOST_POSTS);
  return { limit, offset, isBeyond: offset >= reachable, paging: pagingOf(page, limit, reachable) };
}

function toActivity(
  row: ActivityRow & { readonly type: string },
  kind: ActivityKind | undefined,
  userId: number,
): Activity {
  return {
    _id: `${row.type}-${String(row.id)}`,
    type: row.type,
    title: row.title ?? '',
    description: kind?.onProfile?.(row) ?? '',
    link: activityLink(row, userId),
    createdAt: new Date(row.at).toISOString(),
  };
}

/** The lists of a profile's tabs. */
export const activity: Noun = {
  handlers: {
    listUserQuestions: ({ backend, caller, origin, params, query }) =>
      questionsOf(backend.db.sql, { ...params, ...query }, { ...origin, callerId: caller?.id }),
    listUserAnswers: ({ backend, origin, params, query }) =>
      answersOf(backend.db.sql, { ...params, ...query }, origin),
    listUserActivity: ({ backend, caller, params, query }) =>
      activityOf(backend.db.sql, { ...params, ...query }, caller),
  },
};
