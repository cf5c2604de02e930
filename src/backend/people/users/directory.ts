import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallParts, CallResult } from '../../../contract/route.ts';
import type { listUsers as route } from '../../../contract/users.ts';
import type { Backend } from '../../backend.ts';
import { fromNearerEnd, isDeep, pagingOf } from '../../platform/http/paging.ts';
import { counters } from '../../platform/sql/counters.ts';
import type { Database } from '../../platform/sql/database.ts';
import { badgesOf, earnedBadges } from './badges.ts';
import { everybody, matching, peopleOf, READ_THROUGH } from './directory.store.ts';
import type { Person } from './users.store.ts';
import { asUser } from './views.ts';
import type { Noun } from '../../noun.ts';
import { forgetRows } from '../../platform/sql/rows.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { senderOf } from '../../platform/http/limits-address.ts';
import { profile } from './profile.ts';
import { askedQuestions, givenAnswers } from './recent.ts';

/** Badges on a card of the directory. */
const BADGES_LISTED = 10;

type Query = CallParts<typeof route>['query'];

/**
 * A page of the members directory, in three statements. `totalUsers` counts everybody listed, or
 * all results of a search. A blank search lists everybody.
 */
async function listUsers(
  backend: Backend,
  query: Query,
  sender: string,
): Promise<CallResult<typeof route>> {
  const { people, total, isCut } = await find(backend.db, query, sender);
  const ids = people.map(({ id }) => id);
  const badges = await badgesOf(backend.db.sql, ids, BADGES_LISTED);
  return {
    users: people.map((person) => asUser(person, badges.get(person.id) ?? [])),
    pagination: { ...pagingOf(query.page, PAGE_SIZE.users, total), ...(isCut && { isCut }) },
    stats: { totalUsers: total },
  };
}

/** `isCut`: the search stopped before checking everybody. */
async function find(
  db: Database,
  { page, sort, search = '' }: Query,
  sender: string,
): Promise<{ people: readonly Person[]; total: number; isCut: boolean }> {
  const limit = PAGE_SIZE.users;
  const part = { sort, limit, offset: (page - 1) * limit };
  const text = search.trim();
  if (text === '') {
    const { users, users_unlisted } = await counters(db.sql);
    const all = { total: users - users_unlisted, isCut: false };
    const nearer = fromNearerEnd(part, all.total);
    if (!nearer) return { ...all, people: [] };
    const read = ({ sql }: Database) => everybody(sql, { sort, ...nearer }).execute();
    return { ...all, people: await (isDeep(nearer) ? db.readLong(sender, read) : read(db)) };
  }
  return db.readLong(sender, async (long) => {
    const rows = await matching(long, text, part).execute();
    const ids = rows.flatMap(({ id }) => id ?? []);
    const isCut = (rows[0]?.people ?? 0) > READ_THROUGH.byReputation;
    return { total: rows[0]?.total ?? 0, isCut, people: await peopleOf(long.sql, ids) };
  });
}

export const users: Noun = {
  handlers: {
    listUsers: async ({ backend, caller, origin, query }) => {
      const sender = senderOf(caller, origin);
      await limitSearches(backend, sender, query.search);
      return listUsers(backend, query, sender);
    },
    getUser: async ({ backend, params, origin }) => ({
      user: await profile(backend, params.id, origin),
    }),
  },
  activity: [askedQuestions, givenAnswers, earnedBadges],
  forget: forgetRows('former_usernames'),
};
