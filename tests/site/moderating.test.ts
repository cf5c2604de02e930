import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const moderator = await site.admin();
const author = await site.demo();

const ask = async (title: string) => (await author.ask(title)).path;
const idOf = (path: string) => path.split('/').pop() ?? '';

describe('Moderating on a post’s page, without scripts', () => {
  it('is offered only to moderators', async () => {
    const question = await ask('Who moderates this question?');
    const page = await moderator.get(question);
    expect(page.links('Moderate…')).toEqual([`${question}/moderate`]);
    expect(page.links('Edit')).toEqual([`${question}/edit`]);
    for (const reader of [author, site.guest()]) {
      expect((await reader.get(question)).html).not.toContain('Moderate');
      const answer = await reader.post(`${question}/moderate`, { do: 'feature' });
      expect(answer.headers.get('location')).not.toBe(question);
    }
    expect((await author.get(`${question}/moderate`)).status).toBe(303);
  });

  it('is offered to moderators of a tag, who are named on its page', async () => {
    const { path: question } = await moderator.ask('Who keeps the zebras?', 'Look', 'zebras');
    expect((await author.get(question)).html).not.toContain('Moderate');
    const admin = (usernames: string) =>
      moderator.send('/admin/tags?search=zebras', {
        do: 'moderators',
        target: 'zebras',
        usernames,
      });
    expect((await admin('nobody-here')).text).toContain('There is no member named nobody-here');
    expect((await admin('demo')).text).toContain('Moderators of zebras: demo');
    expect((await site.guest().get('/tags/zebras')).text).toContain('Moderators: demo');
    expect((await author.get(question)).links('Moderate…')).toEqual([`${question}/moderate`]);
    const page = await author.get(`${question}/moderate`);
    expect(page.html).toContain('open=close');
    expect(page.html).not.toMatch(/value="(un)?feature"/);
    const target = idOf(question);
    await author.send(`${question}/moderate`, { do: 'delete', target, why: 'Off topic' });
    const restored = await author.send(`/posts/${target}/deletion`, { do: 'undelete' });
    expect(restored.text).toContain('Restored');
    expect((await admin('')).text).toContain('Nobody moderates the tag zebras');
  });

  it('features and reopens a question, and returns to it', async () => {
    const question = await ask('Is this question worth a mark?');
    const target = idOf(question);
    const send = (what: string) => moderator.send(`${question}/moderate`, { do: what, target });
    const featured = await send('feature');
    expect(featured.path).toBe(question);
    expect(featured.text).toContain('“Is this question worth a mark?” is featured');
    expect((await send('unfeature')).text).toContain('is no longer featured');
    await moderator.send(`${question}/moderate`, { do: 'close', target, why: 'Off topic' });
    expect((await send('reopen')).text).toContain('is reopened');
  });

  it('closes a question for a chosen reason, with details', async () => {
    const question = await ask('Which framework is the best one?');
    const target = idOf(question);
    const page = await moderator.get(`${question}/moderate?open=close&target=${target}`);
    expect(page.html).toMatch(/<input type="radio" name="why" value="Opinion-based"/);
    const fields = { do: 'close', target, why: 'Opinion-based' };
    const closed = await moderator.send(`${question}/moderate`, {
      ...fields,
      reason: 'Ask for facts',
    });
    expect(closed.text).toContain('This question is closed. Opinion-based: Ask for facts.');
    expect(closed.text).toContain('Is it yours? Ask for facts: say what you need to achieve');
  });

  it('finds the original of a duplicate by its title', async () => {
    const original = await ask('How do walruses escape their enclosures?');
    const question = await ask('Can walruses escape?');
    const target = idOf(question);
    const path = `${question}/moderate`;
    const typed = { do: 'close', target, why: 'duplicate', duplicateOf: 'walruses enclosures' };
    const page = await moderator.post(path, typed);
    expect(page.status).toBe(200);
    expect(page.html).toContain(`name="original" value="${original}"`);
    expect(page.html).not.toContain(`name="original" value="${question}"`);
    expect(page.html).toMatch(/value="duplicate" checked/);
    const none = await moderator.post(path, {
      ...typed,
      duplicateOf: 'xyzzy plugh',
      find: 'questions',
    });
    expect(none.text).toContain('No questions match these words');
    const closed = await moderator.send(path, { ...typed, original });
    expect(closed.text).toContain('This question has been asked before');
    expect(closed.links('How do walruses escape their enclosures?')).toContain(original);
  });

  it('deletes an answer and a question for a reason', async () => {
    const question = await ask('What is to be deleted here?');
    const { path: answer, id: target } = await author.answer(question, 'Me too');
    expect((await moderator.get(`${answer}/moderate`)).text).toContain('Moderate an answer');
    const fields = { do: 'delete-answer', target, why: 'Not an answer' };
    const page = await moderator.send(`${answer}/moderate`, fields);
    expect(page.path).toBe(question);
    expect(page.text).toContain('The answer is deleted');
    const gone = { do: 'delete', target: idOf(question), why: 'Spam' };
    const list = await moderator.send(`${question}/moderate`, gone);
    expect(list.path).toBe('/admin/questions?status=deleted');
    expect(list.text).toContain('Deleted by admin: Spam');
  });

  it('can be undone in the log, which adds an entry', async () => {
    const title = 'Is this deed to be undone?';
    const question = await ask(title);
    const target = idOf(question);
    await moderator.send(`${question}/moderate`, { do: 'close', target, why: 'Off topic' });
    const log = await moderator.get('/admin/log');
    expect(log.buttons).toContain(`Undo Closed the question ${title}`);
    const entry = /name="do" value="undo"[^>]*><input type="hidden" name="target" value="(\d+)"/;
    const [, id = ''] = entry.exec(log.html) ?? [];
    const undone = await moderator.send('/admin/log', { do: 'undo', target: id });
    expect(undone.text).toContain('The action was undone');
    expect(undone.text).toContain('Undid an earlier action');
    expect((await author.get(question)).text).not.toContain('This question is closed');
    expect((await moderator.post('/admin/log', { do: 'undo', target: id })).status).toBe(409);
  });
});
