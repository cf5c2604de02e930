import { describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { comment } from '../../../support/comments.ts';
import { fourMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';
import { setRow } from '../../../support/rows.ts';

describe('participants', async () => {
  const test = await openForSuite('sqlite');

  const offered = async (as: Member, id: string) => {
    const { body } = await test.get(`/posts/${id}/participants`, as);
    return pluck(body.people, 'username');
  };
  const namesOf = (...members: Member[]) => members.map(({ username }) => username).sort();

  it('are the asker, answerers and commenters by name, except the caller', async () => {
    const [asker, helper, reader, other] = await fourMembers(test);
    const question = await ask(test, asker);
    expect(await offered(reader, question)).toEqual([asker.username]);
    expect(await offered(asker, question)).toEqual([]);
    const given = await answer(test, helper, question);
    await comment(test, reader, `answers/${given}`, 'Does it hold for all versions?');
    expect(await offered(other, question)).toEqual(namesOf(asker, helper, reader));
    expect(await offered(other, given)).toEqual(namesOf(asker, helper, reader));
    expect(await offered(helper, given)).toEqual(namesOf(asker, reader));
  });

  it('exclude authors of deleted answers, and moderators who deleted them', async () => {
    const [asker, helper, other] = await fourMembers(test);
    const { moderator } = await addStaff(test);
    const question = await ask(test, asker);
    const given = await answer(test, helper, question);
    const body = { deleted: true, reason: 'No answer' };
    const path = `/admin/answers/${given}/deleted`;
    expect((await test.put(path, moderator, body)).status).toBe(200);
    expect(await offered(other, question)).toEqual([asker.username]);
  });

  it('exclude deleted and imported people', async () => {
    const [asker, helper, reader, other] = await fourMembers(test);
    const question = await ask(test, asker);
    await answer(test, helper, question);
    await comment(test, reader, `questions/${question}`, 'Which version is it?');
    const mark = (member: Member, row: object) => setRow(test, 'users', member.id, row);
    await mark(helper, { deleted_at: 1 });
    await mark(reader, { source_site: 'stackexchange' });
    expect(await offered(other, question)).toEqual([asker.username]);
  });

  it('are shown for existing posts only', async () => {
    const [asker] = await fourMembers(test);
    expect((await test.get('/posts/999999/participants', asker)).status).toBe(404);
  });
});
