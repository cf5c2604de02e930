import { SESSION_LIFETIME } from '../../src/backend/people/sessions/sessions.rules.ts';
import { hashToken, newToken } from '../../src/backend/people/sessions/tokens.ts';
import { type Member, START, type TestBackend, VOTES_DOWN } from './backend.ts';
import { addPeople } from './people.ts';

/** As many members as a test names, or at least one. */
interface Groups {
  1: [Member];
  2: [Member, Member];
  3: [Member, Member, Member];
  4: [Member, Member, Member, Member];
  5: [Member, Member, Member, Member, Member];
  6: [Member, Member, Member, Member, Member, Member];
}
type Group<Count> = Count extends keyof Groups ? Groups[Count] : [Member, Member, ...Member[]];

/** Many signed-in members at once, written straight into the tables: signing up is slow. */
export async function addMembers<const Count extends number>(
  test: TestBackend,
  prefix: string,
  count: Count,
): Promise<Group<Count>> {
  const names = Array.from({ length: count }, (_, at) => `${prefix}${String(at)}`);
  const ids = await addPeople(
    test,
    names.map((username) => ({ username, ...VOTES_DOWN })),
  );
  const members = names.map((username, at) => ({
    id: String(ids[at]),
    username,
    token: newToken(),
  }));
  await test.backend.db.sql
    .insertInto('sessions')
    .values(
      members.map(({ id, token }) => ({
        token_hash: hashToken(token),
        user_id: Number(id),
        created_at: START,
        expires_at: START + SESSION_LIFETIME,
      })),
    )
    .execute();
  return members as Group<Count>;
}

let groups = 0;

/** The same with names that no other test uses. */
export function newMembers<const Count extends number>(
  test: TestBackend,
  count: Count,
): Promise<Group<Count>> {
  return addMembers(test, `member-${String((groups += 1))}-`, count);
}

/** Four new members. */
export const fourMembers = (test: TestBackend) => newMembers(test, 4);

/** The newest notification of a member. */
export const latestNotification = async (test: TestBackend, as: Member) =>
  (await test.get('/notifications', as)).body.notifications[0];

export const reputationOf = async (test: TestBackend, { id }: Member): Promise<number> =>
  (await test.get(`/users/${id}`)).body.user.reputation;
