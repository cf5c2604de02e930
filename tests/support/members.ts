import { START, type Member, type TestBackend } from './backend.ts';
import { SESSION_LIFETIME } from '../../src/backend/sessions/rules.ts';
import { hashToken, newToken } from '../../src/backend/sessions/tokens.ts';

/** Many signed-in members at once, written straight into the tables: signing up takes its time. */
export async function addMembers(
  { backend }: TestBackend,
  prefix: string,
  count: number,
): Promise<Member[]> {
  const { sql } = backend.db;
  const names = Array.from({ length: count }, (_, at) => `${prefix}${String(at)}`);
  const users = await sql
    .insertInto('users')
    .values(names.map((name) => ({ username: name, username_key: name, joined_at: START })))
    .returning(['id', 'username'])
    .execute();
  const members = users.map(({ id, username }) => ({
    id: String(id),
    username,
    token: newToken(),
  }));
  await sql
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
