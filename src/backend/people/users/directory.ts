import { PAGE_SIZE, type Paging } from '../../../contract/paging.ts';
import type { User, UserSort } from '../../../contract/users.ts';
import type { Backend } from '../../backend.ts';
import { fromNearerEnd, isDeep, pagingOf } from '../../platform/http/paging.ts';
import { counters } from '../../platform/sql/counters.ts';
import type { Database } from '../../platform/sql/database.ts';
import { badgesOf, earnedBadges } from './badges.ts';
import { everybody, matching, peopleOf, READ_THROUGH } from './directory.store.ts';
import type { Person } from './users.store.ts';
import { asUser } from './views.ts';
import type { Noun } from '../../noun.ts';
import { removeFormerNamesOf } from './former-names.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { senderOf } from '../../platform/http/limits-address.ts';
import { profile } from './profile.ts';
import { askedQuestions, givenAnswers } from './recent.ts';

/** Badges on a card of the directory. */
const BADGES_LISTED = 10;

interface DirectoryQuery {
  readonly page: number;
  readonly sort: UserSort;
  readonly search?: string | undefined;
}

interface DirectoryResult {
  readonly people: readonly Person[];
  readonly total: number;
  /** Whether the search stopped before checking everybody. */
  readonly isCut: boolean;
}

interface Directory {
  readonly users: User[];
  readonly pagination: Paging & { readonly isCut?: boolean };
  readonly stats: { readonly totalUsers: number };
}

/**
 * A page of the members directory, in three statements. `totalUsers` counts everybody listed, or
 * all results of a search. A blank search lists everybody.
 */
async function listUsers(
  backend: Backend,
  query: DirectoryQuery,
  sender: string,
): Promise<Directory> {
  const { people, total, isCut } = await find(backend.db, query, sender);
  const ids = people.map(({ id }) => id);
  const badges = await badgesOf(backend.db.sql, ids, BADGES_LISTED);
  return {
    users: people.map((person) => asUser(person, badges.get(person.id) ?? [])),
    pagination: { ...pagingOf(query.page, PAGE_SIZE.users, total), ...(isCut && { isCut }) },
    stats: { totalUsers: total },
  };
}

async function find(
  db: Database,
  { page, sort, search = '' }: DirectoryQuery,
  sender: string,
): Promise<DirectoryResult> {
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
  forget: removeFormerNamesOf,
};
