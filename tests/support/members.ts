import { SESSION_LIFETIME } from '../../src/backend/people/sessions/sessions.rules.ts';
import { hashToken, newToken } from '../../src/backend/people/sessions/tokens.ts';
import { type Member, START, type TestBackend, VOTES_DOWN } from './backend.ts';
import { addPeople } from './people.ts';

/** Many signed-in members at once, written straight into the tables: signing up is slow. */
export async function addMembers(
  test: TestBackend,
  prefix: string,
  count: number,
): Promise<Member[]> {
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
  return members;
}

let groups = 0;

/** Four new members. */
export async function fourMembers(test: TestBackend): Promise<[Member, Member, Member, Member]> {
  const members = await addMembers(test, `member-${String((groups += 1))}-`, 4);
  return members as [Member, Member, Member, Member];
}
