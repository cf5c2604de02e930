import { beforeEach, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const author = await site.demo();
const helper = await site.join('suggester');
const moderator = await site.admin();
let question: string;
let suggest: string;

const TITLE = 'What could be said better here?';
const BODY = 'The first line.\n\nThe last line.';

beforeEach(async () => {
  const asked = await author.ask(TITLE, BODY);
  question = asked.path;
  suggest = `/posts/${asked.id}/suggest`;
});

const FIELDS = { title: TITLE, content: BODY.replace('last', 'final'), tags: 'one, two' };

/** Suggests an edit, and returns the path of its page from the author's notification. */
async function suggested(fields: Record<string, string> = {}): Promise<string> {
  const sent = await helper.send(suggest, { ...FIELDS, reason: 'Clearer', ...fields });
  expect(sent.path).toBe(question);
  expect(sent.text).toContain('Suggestion sent. The author or a moderator will review it.');
  const inbox = await author.get('/notifications');
  expect(inbox.text).toContain('suggester suggested an edit to your question');
  return /href="(\/suggestions\/\d+)"/.exec(inbox.html)?.[1] ?? '';
}

describe('A suggested edit, without scripts,', () => {
  it('can be made by members who may not edit', async () => {
    expect((await helper.get(question)).links('Suggest an Edit')).toEqual([suggest]);
    for (const other of [author, moderator, site.guest()]) {
      expect((await other.get(question)).links('Suggest an Edit')).toEqual([]);
    }
    const guest = await site.guest().get(suggest);
    expect(guest.status).toBe(303);
    expect(guest.redirect).toContain('/login');
    expect((await author.send(suggest, { ...FIELDS, reason: 'x' })).text).toContain(
      'You can edit this post yourself',
    );
  });

  it('starts with the post as Markdown, and keeps incomplete input', async () => {
    const form = await helper.get(suggest);
    expect(form.boxes[0]).toBe('The first line. The last line.');
    expect(form.hidden.version).toBe('1');
    expect(form.buttons).toContain('Suggest an Edit');
    const withoutReason = await helper.post(suggest, FIELDS);
    expect(withoutReason.status).toBe(400);
    expect(withoutReason.text).toContain('Please explain what you would change and why');
    expect(withoutReason.boxes[0]).toContain('The final line.');
    const same = await helper.post(suggest, {
      title: TITLE,
      content: BODY,
      tags: 'one',
      reason: 'x',
    });
    expect(same.text).toContain('This suggestion changes nothing');
  });

  it('is shown as a diff, and can be approved by the author', async () => {
    const path = await suggested();
    expect((await author.get('/suggestions')).links(TITLE)).toContain(path);
    const page = await author.get(path);
    expect(page.html).toMatch(/<ins>final<\/ins>/);
    expect(page.html).toMatch(/<del>last<\/del>/);
    expect(page.text).toContain('Clearer');
    const done = await author.send(path, { decision: 'approve' });
    expect(done.path).toBe(path);
    expect(done.text).toContain('Suggestion approved');
    expect(done.text).toMatch(/approved by demo/);
    expect((await helper.get(question)).text).toContain('The final line.');
    expect((await helper.get('/notifications')).text).toContain('Your suggestion was approved');
    const again = await author.post(path, { decision: 'approve' });
    expect(again.status).toBe(409);
    expect(again.text).toContain('This has already been decided');
  });

  it('of a post that was edited since is merged with the current text', async () => {
    const path = await suggested();
    await author.send(`${question}/edit`, {
      ...FIELDS,
      tags: 'one',
      content: BODY.replace('first', 'very first'),
      version: '1',
    });
    const page = await author.get(path);
    expect(page.text).toContain('it combines both edits');
    expect(page.boxes[0]).toBe('The very first line. The final line.');
    expect(page.html).not.toMatch(/<ins>very/);
    expect(page.hidden.version).toBe('2');
    const fields = { decision: 'improve', content: 'The very first and final line.' };
    const late = await author.post(path, { ...fields, version: '1' });
    expect(late.status).toBe(409);
    expect(late.boxes[0]).toBe('The very first and final line.');
    await author.send(path, { ...fields, version: '2' });
    expect((await author.get(question)).text).toContain('The very first and final line.');
  });

  it('can be improved by a moderator', async () => {
    const path = await suggested();
    const page = await moderator.get(path);
    expect(page.boxes[0]).toContain('The final line.');
    const empty = await moderator.post(path, { decision: 'improve', content: '' });
    expect(empty.text).toContain('Please enter the new text');
    expect(empty.status).toBe(400);
    const content = 'The first and final **line**.';
    expect((await moderator.send(path, { decision: 'improve', content })).text).toContain(
      'Suggestion improved',
    );
    expect((await author.get(question)).html).toContain(
      'The first and final <strong>line</strong>.',
    );
  });

  it('can be rejected with a reason, and can be withdrawn', async () => {
    const path = await suggested();
    const withoutReason = await author.post(path, { decision: 'reject', reason: '' });
    expect([
      withoutReason.status,
      withoutReason.text.includes('Please explain why you are rejecting it'),
    ]).toEqual([400, true]);
    const rejected = await author.send(path, { decision: 'reject', reason: 'It is no line' });
    expect(rejected.text).toContain('Suggestion rejected');
    expect((await helper.get(path)).text).toMatch(/rejected by demo .*: It is no line/);
    const other = await suggested();
    expect((await helper.get(other)).text).toContain('Withdraw');
    expect((await helper.send(other, { decision: 'withdraw' })).text).toContain(
      'Suggestion withdrawn',
    );
    expect((await author.post(other, { decision: 'eat' })).status).toBe(400);
  });

  it('keeps what a second reviewer typed if it was decided before', async () => {
    const [improved, rejected] = [await suggested(), await suggested({ reason: 'Shorter' })];
    await author.send(improved, { decision: 'approve' });
    const fields = { decision: 'improve', content: 'A better line.', version: '1' };
    const late = await moderator.post(improved, fields);
    expect([late.status, late.text.includes('This has already been decided')]).toEqual([409, true]);
    expect(late.text).toContain('What you typed Body A better line.');
    await author.send(rejected, { decision: 'reject', reason: 'It is no line' });
    const reason = await moderator.post(rejected, { decision: 'reject', reason: 'Not so' });
    expect([reason.status, reason.text.includes('What you typed Reason Not so')]).toEqual([
      409,
      true,
    ]);
    expect((await moderator.get(rejected)).text).not.toContain('What you typed');
  });

  it('can be made for an answer', async () => {
    const path = `/posts/${(await author.answer(question, BODY)).id}/suggest`;
    expect((await helper.get(question)).links('Suggest an Edit')).toContain(path);
    const sent = await helper.send(path, { content: 'Another line.', reason: 'Shorter' });
    expect(sent.text).toContain('Suggestion sent');
  });

  it('keeps the text of members and moderators if the post was deleted', async () => {
    // Not a repeated text, which would be the question of an earlier test, with its answer.
    const asked = await author.ask('What could be said better, and is deleted?', BODY);
    question = asked.path;
    suggest = `/posts/${asked.id}/suggest`;
    const path = await suggested();
    await author.post(`${question}/delete`, { confirm: 'yes' });
    const suggestion = await helper.post(suggest, { ...FIELDS, reason: 'Came too late' });
    const improved = await moderator.post(path, { decision: 'improve', content: 'A better line.' });
    expect([suggestion.status, improved.status]).toEqual([404, 404]);
    for (const text of ['The final line.', 'Came too late'])
      expect(suggestion.text).toContain(text);
    expect(improved.text).toContain('A better line.');
  });

  it.each(['/posts/999999/suggest', '/posts/x/suggest', '/suggestions/999999', '/suggestions/x'])(
    'is not found at %s',
    async (path) => {
      expect((await helper.get(path)).status).toBe(404);
    },
  );
});
