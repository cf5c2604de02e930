import { DAY } from '../../../shared/durations.ts';
import type { Role } from '../../../contract/users.ts';
import type { Caller } from '../../backend.ts';
import { welcome } from '../../people/notifications/notifications.ts';
import { hashPassword } from '../../people/sessions/passwords.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { followTag } from '../../content/tags/tags.ts';
import { insertPerson } from '../../people/users/users.store.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import type { DemoPerson, DemoTag } from './content.ts';
import type { DemoPost, SeedEvent } from './events.ts';
import { insertRows } from '../../platform/sql/rows.ts';

/** Registers people one after the other. Only the demo accounts have a password. */
export async function arrivals(people: readonly DemoPerson[], now: number): Promise<SeedEvent[]> {
  const accounts = new Map<string, { email: string; hash: string }>();
  for (const { username, email, password } of DEMO_ACCOUNTS) {
    accounts.set(username, { email, hash: await hashPassword(password) });
  }
  return people.map((person) => arrival(person, now, accounts.get(person.username)));
}

/** The demo's people may vote down from the start; edits of others' posts are suggested. */
const rightsOf = (role: Role, now: number): Caller['rights'] => ({
  standing: {
    role,
    isSuspended: false,
    reputation: 20,
    joinedAt: now,
    keptYoung: null,
    keptGrowing: null,
    records: [],
    changes: {},
    moderates: [],
  },
  scale: { stage: 'young', isFixed: false, thresholds: {} },
  now,
});

function arrival(
  { joined, ...person }: DemoPerson,
  now: number,
  account: { email: string; hash: string } | undefined,
): SeedEvent {
  return {
    at: now - joined,
    do: ({ backend, callers }) =>
      transact(backend, async (tx) => {
        const { id } = await insertPerson(tx, {
          ...person,
          username_key: person.username.toLowerCase(),
          email: account?.email ?? null,
          email_key: account?.email ?? null,
          password_hash: account?.hash ?? null,
          joined_at: tx.now,
          is_demo: 1,
        });
        await addToCounter(tx, 'users', 1);
        await welcome(tx, id);
        const { username, role } = person;
        const rights = rightsOf(role, tx.now);
        callers.set(username, { id, username, role, tokenHash: '', signedInAt: tx.now, rights });
      }),
  };
}

/** Creates the community's tags, with descriptions and colors. */
export function tagEvents(tags: readonly DemoTag[], now: number): SeedEvent[] {
  return tags.map(({ name, description, color, featured, created }) => ({
    at: now - created,
    do: ({ backend }) =>
      transact(backend, async (tx) => {
        const row = { name, description, color, created_at: tx.now };
        await insertRows(tx.sql, 'tags', { ...row, featured: featured ? 1 : 0 });
        await addToCounter(tx, 'tags', 1);
      }),
  }));
}

/** Each person follows the tags of their posts, a day after first using them. */
export function followEvents(posts: readonly DemoPost[], now: number): SeedEvent[] {
  const events = new Map<string, SeedEvent>();
  for (const { author, at, question } of posts.toSorted((a, b) => a.at - b.at)) {
    for (const tag of question.tags) {
      const key = `${author} ${tag}`;
      if (events.has(key)) continue;
      events.set(key, {
        at: Math.min(at + DAY, now),
        do: (stage) => followTag(stage.backend, stage.caller(author), tag),
      });
    }
  }
  return [...events.values()];
}
