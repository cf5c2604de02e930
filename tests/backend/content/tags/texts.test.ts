import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers, newMembers } from '../../../support/members.ts';
import { answer, ask, raise } from '../../../support/posts.ts';
import { addStaff, loggedActions } from '../../../support/staff.ts';
import { setRow, deleteRows } from '../../../support/rows.ts';
import { refusal } from '../../../support/replies.ts';

const DAY = 86_400_000;
const NEEDED = 'You need 149 more reputation to edit tag descriptions and synonyms';

describe.each(ENGINES)('the texts of a tag on %s', async (engine) => {
  let holder: Member;
  let expert: Member;
  let novice: Member;
  let tag: string;
  let round = 0;

  const test = await openForSuite(engine);

  const staff = await addStaff(test);
  const raters = await addMembers(test, 'rater-', 10);
  const [editor] = await addMembers(test, 'editor-', 1);

  beforeEach(async () => {
    round += 1;
    [holder, expert, novice] = await newMembers(test, 3);
    tag = `tag-${String(round)}`;
    // A question and an answer, with a score of 20 together, once they are raised.
    const asked = await ask(test, expert, { tags: [tag, 'other'] });
    await raise(test, raters, `questions/${asked}`);
    await raise(test, raters.slice(1), `answers/${await answer(test, expert, asked)}`);
    await become(holder, { reputation: 150 });
    await become(expert, { reputation: 1, joined_at: test.settings.now - 8 * DAY });
  });

  const become = (member: Member, is: { reputation?: number; joined_at?: number }) =>
    setRow(test, 'users', member.id, is);
  await become(editor, { reputation: 100 });
  const setScore = (score: number) =>
    setRow(test, 'posts', { author_id: Number(expert.id), kind: 'question' }, { score });
  const edit = (as: Member | undefined, more: object = {}, name = tag) =>
    test.put(`/tags/${name}/description`, as, {
      description: 'New words',
      reason: 'It did not say',
      ...more,
    });
  const suggest = (as: Member, description = 'Suggested words') =>
    test.post(`/tags/${tag}/suggestions`, as, { description, reason: 'Better' });
  const decide = (as: Member, id: string, decision: string) =>
    test.put(`/suggestions/${id}`, as, { decision, reason: 'No' });
  const history = async (as?: Member) => (await test.get(`/tags/${tag}/history`, as)).body;
  const mayEdit = async (as?: Member) => (await history(as)).mayEdit;

  it('can be edited with the privilege or a score of 20 in the tag; others suggest edits', async () => {
    expect(await edit(novice)).toMatchObject(refusal(403, NEEDED));
    const { body } = await test.get('/privileges', novice);
    expect(body.privileges).toContainEqual(
      expect.objectContaining({ name: 'tag-texts', reputation: 150, missing: 149 }),
    );
    await setScore(10);
    expect(await mayEdit(expert)).toBe(false);
    expect(await edit(expert)).toMatchObject(refusal(403, NEEDED));
    await setScore(11);
    expect([await mayEdit(), await mayEdit(novice), await mayEdit(expert)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await edit(expert)).body.tag).toMatchObject({ description: 'New words', version: 2 });
    expect((await edit(holder, { description: 'Newer words' })).status).toBe(200);
    expect((await history()).versions).toMatchObject([
      { number: 3, author: { _id: holder.id }, approvedBy: null },
      { number: 2, author: { _id: expert.id }, reason: 'It did not say' },
      { number: 1 },
    ]);
    expect((await loggedActions(test, staff.admin)).slice(0, 2)).toEqual([
      'tag-changed',
      'tag-changed',
    ]);
    for (const member of [holder, expert])
      expect(await suggest(member)).toMatchObject(
        refusal(403, 'You can edit this description yourself'),
      );
  });

  it('need a score in that tag, 7 days of membership, and no pause by an admin', async () => {
    await setScore(11);
    const elsewhere = `${tag}-too`;
    await ask(test, novice, { tags: [elsewhere] });
    expect((await edit(expert, {}, elsewhere)).status).toBe(403);
    await become(expert, { joined_at: test.settings.now - 6 * DAY });
    expect((await edit(expert)).status).toBe(403);
    await become(expert, { joined_at: test.settings.now - 7 * DAY });
    expect((await edit(expert)).status).toBe(200);
    const pause = { privilege: 'tag-texts', change: 'paused', reason: 'Think first' };
    const path = `/admin/users/${expert.id}/privileges`;
    await test.put(path, staff.admin, pause);
    expect(await edit(expert)).toMatchObject(
      refusal(403, expect.stringMatching(/paused your privilege to edit tag desc.*: Think/)),
    );
  });

  it('are saved only if the edit is based on the current version', async () => {
    await edit(holder, { version: 1 });
    const late = await edit(holder, { version: 1, description: 'Other words' });
    expect([late.status, late.body.current]).toEqual([409, 2]);
    expect((await edit(holder, {}, 'no-such-tag')).status).toBe(404);
    expect((await edit(holder, { description: '' })).status).toBe(400);
  });

  it('that are suggested are decided by members who may edit them', async () => {
    await setScore(11);
    const id = (await suggest(novice)).body.suggestion._id;
    const listed = async (as: Member) =>
      (await test.get('/suggestions', as)).body.suggestions.map(
        (one: { _id: string; mayDecide: boolean }) => [one._id, one.mayDecide],
      );
    expect(await listed(editor)).toEqual([]);
    expect(await listed(novice)).toEqual([[id, false]]);
    for (const member of [expert, holder]) expect(await listed(member)).toContainEqual([id, true]);
    expect((await decide(editor, id, 'approve')).status).toBe(404);
    expect((await decide(expert, id, 'approve')).status).toBe(200);
    expect((await history()).versions[0]).toMatchObject({
      description: 'Suggested words',
      author: { _id: novice.id },
      approvedBy: { _id: expert.id },
    });
  });

  it('that are suggested wait in the suggestion queue for holders of the privilege', async () => {
    await deleteRows(test, 'review_items');
    const id = (await suggest(novice)).body.suggestion._id;
    const next = async (as: Member) => (await test.get('/review/suggestions/next', as)).body;
    const review = (as: Member, body: object) =>
      test.put(`/review/suggestions/${String(item._id)}`, as, body);
    expect((await next(editor)).item).toBeNull();
    expect((await test.get('/review', editor)).body.queues).toEqual([]);
    const { item } = await next(holder);
    expect(item).toMatchObject({
      kind: 'tag-suggestion',
      author: { _id: novice.id },
      post: {
        link: `/suggestions/${String(id)}`,
        title: tag,
        content: '<p>Suggested words</p>',
        before: { content: '', reason: 'Better' },
      },
      decisions: ['approve', 'reject', 'skip'],
    });
    const version = item.version;
    expect((await review(editor, { decision: 'approve', version })).status).toBe(403);
    expect((await review(holder, { decision: 'reject', version })).status).toBe(400);
    expect((await review(holder, { decision: 'approve', version })).status).toBe(200);
    expect((await history()).versions[0].approvedBy).toMatchObject({ _id: holder.id });
    await suggest(novice, 'Still better');
    await edit(holder);
    expect((await next(holder)).item.decisions).toEqual(['reject', 'skip']);
  });

  it('include synonyms, whose proposals are decided by members who may edit the texts', async () => {
    await setScore(11);
    const proposed = [`${tag}-a`, `${tag}-b`];
    for (const name of proposed) await test.post(`/tags/${tag}/synonyms`, expert, { name });
    const put = (as: Member, name: string, body: object) =>
      test.put(`/admin/tags/${tag}/synonyms/${name}`, as, body);
    const reject = { decision: 'reject', reason: 'Too close' };
    expect(await put(novice, `${tag}-a`, reject)).toMatchObject(refusal(403, NEEDED));
    const seen = await test.get(`/tags/${tag}/synonyms`, expert);
    expect(seen.body.mayDecide).toBe(true);
    expect((await put(holder, `${tag}-a`, reject)).status).toBe(200);
    const accepted = await put(expert, `${tag}-b`, { decision: 'accept' });
    expect(accepted.body.synonyms).toMatchObject([{ name: `${tag}-b` }]);
    const larger = `${tag}-larger`;
    for (const _ of [1, 2]) await ask(test, novice, { tags: [larger] });
    expect(await put(expert, larger, { decision: 'accept' })).toMatchObject(
      refusal(403, 'It is the larger tag, so a moderator decides'),
    );
    expect((await put(staff.moderator, larger, { decision: 'accept' })).status).toBe(200);
  });
});
