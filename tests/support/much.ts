import { fillPath } from '../../src/contract/route.ts';
import { SESSION_LIFETIME } from '../../src/backend/people/sessions/sessions.rules.ts';
import { hashToken, newToken } from '../../src/backend/people/sessions/tokens.ts';
import { type Member, START, type TestBackend } from './backend.ts';
import { addRowsOf, SECRET } from './much-rows.ts';
import { giveRole } from './staff.ts';

/** An admin who has as much of everything as a member can have. */
export interface Much {
  readonly member: Member;
  /** Fills a path of `worstCalls` with ids of what the member has. */
  readonly fill: (path: string) => string;
}

/** The author of the most questions of a realistic community. */
const ID = 1;

/** Gives the most prolific author of a realistic community everything that a member can have, once. */
export async function addMuch(test: TestBackend): Promise<Much> {
  const { sql } = test.backend.db;
  const answers = sql.selectFrom('posts').select('id').where('kind', '=', 'answer');
  const { id: answerId } = await answers.orderBy('id').limit(1).executeTakeFirstOrThrow();
  if ((await draftIdOf(test)) === undefined) await addRowsOf(test.backend.db, ID, answerId);
  const ids = {
    answerId: String(answerId),
    secret: SECRET,
    draftId: (await draftIdOf(test)) ?? '',
  };
  return { member: await signedIn(test), fill: (path) => fillPath(path, ids) };
}

async function draftIdOf({ backend }: TestBackend): Promise<string | undefined> {
  const drafts = backend.db.sql.selectFrom('drafts').select('id').where('user_id', '=', ID);
  const found = await drafts.orderBy('id').limit(1).executeTakeFirst();
  return found && String(found.id);
}

async function signedIn(test: TestBackend): Promise<Member> {
  const { sql } = test.backend.db;
  const people = sql.selectFrom('users').select('username').where('id', '=', ID);
  const { username } = await people.executeTakeFirstOrThrow();
  const member = { id: String(ID), username, token: newToken() };
  const times = { created_at: START, expires_at: START + SESSION_LIFETIME };
  const session = { token_hash: hashToken(member.token), user_id: ID, ...times };
  await sql.insertInto('sessions').values(session).execute();
  await giveRole(test, member, 'admin');
  return member;
}
