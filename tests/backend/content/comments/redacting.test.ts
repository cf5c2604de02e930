import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { commentId } from '../../../support/comments.ts';
import { tablesWith } from '../../../support/everything.ts';
import { fourMembers, latestNotification } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff, undoNewest } from '../../../support/staff.ts';
import { refusal } from '../../../support/replies.ts';

const SECRET = 'hunter2xyzzy';
const REASON = 'A password';

describe('a redacted comment text', async () => {
  let asker: Member;
  let writer: Member;
  let question: string;
  let id: string;
  const test = await openForSuite('sqlite');
  const staff = await addStaff(test);
  beforeEach(async () => {
    [asker, writer] = await fourMembers(test);
    question = await ask(test, asker);
    id = await commentId(test, writer, `questions/${question}`, `It is ${SECRET}.`);
    test.settings.now += 60_000;
    await test.put(`/comments/${id}`, writer, { content: 'It is mine.' });
  });

  const redact = (number: number | string, { as = staff.admin, reason = REASON } = {}) =>
    test.post(`/admin/comments/${id}/history/${String(number)}/redact`, as, { reason });
  const history = (as: Member) => test.get(`/comments/${id}/history`, as);
  const remove = (as: Member) => test.delete(`/comments/${id}?reason=Rude`, as);

  it('is gone, and its row says who redacted it, when and why', async () => {
    expect(await tablesWith(test, SECRET)).toEqual(['comment_versions']);
    expect((await redact(1)).body).toEqual({ ok: true });
    expect(await tablesWith(test, SECRET)).toEqual([]);
    for (const as of [writer, staff.moderator]) {
      expect((await history(as)).body).toMatchObject({
        comment: { content: '<p>It is mine.</p>' },
        texts: [{ markdown: '', redaction: { by: { _id: staff.admin.id }, reason: REASON } }],
        redaction: null,
      });
    }
  });

  it('is logged without an undo, and its author is notified once', async () => {
    await redact(1);
    const again = await redact(1, { reason: 'Another' });
    expect(again.status).toBe(200);
    const { entries } = (await test.get('/admin/log', staff.admin)).body;
    expect(entries[0]).toMatchObject({
      action: 'comment-redacted',
      target: { kind: 'comment', _id: id, link: `/comments/${id}/history` },
      details: { version: 1, reason: REASON },
      canUndo: false,
    });
    expect((await undoNewest(test, staff.admin)).status).toBe(409);
    expect(await latestNotification(test, writer)).toMatchObject({
      title: 'A version of your comment was redacted',
      message: `How do I test this thing?: ${REASON}`,
      link: `/comments/${id}/history`,
      sender: null,
    });
  });

  it('is never the current text, unless the comment is deleted first', async () => {
    const refused = await redact(2);
    expect(refused).toMatchObject(
      refusal(409, 'The comment still says this: delete it first, then redact this text'),
    );
    await remove(staff.moderator);
    expect((await redact(2)).status).toBe(200);
    expect((await history(staff.moderator)).body).toMatchObject({
      comment: { content: '', isDeleted: true },
      redaction: { by: { _id: staff.admin.id }, reason: REASON },
    });
  });

  it('of a deleted comment was visible to moderators only, and cannot be restored', async () => {
    await remove(staff.moderator);
    expect((await history(writer)).status).toBe(404);
    expect((await history(staff.moderator)).body).toMatchObject({
      comment: { content: '<p>It is mine.</p>', isDeleted: true },
      texts: [{ markdown: `It is ${SECRET}.`, redaction: null }],
    });
    const [deletion] = (await test.get('/admin/log', staff.admin)).body.entries;
    expect(deletion.action).toBe('comment-deleted');
    await redact(2);
    const undone = await test.post(`/admin/log/${String(deletion._id)}/undo`, staff.admin);
    expect(undone).toMatchObject(
      refusal(409, 'The text of this comment was redacted: it cannot be restored'),
    );
  });

  it('needs an admin, a reason, and an existing text', async () => {
    for (const as of [writer, staff.moderator]) expect((await redact(1, { as })).status).toBe(403);
    for (const reason of ['', ' ', 'x'.repeat(301)])
      expect((await redact(1, { reason })).status).toBe(400);
    for (const number of [0, 3, 'x']) expect((await redact(number)).status).toBe(404);
    id = '999999';
    expect((await redact(1)).status).toBe(404);
  });
});
