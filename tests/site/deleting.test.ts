import { describe, expect, it } from 'vitest';
import { sharedForeign, sharedSite } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const author = await site.demo();
const other = await site.join('bystander');

let asked = 0;

async function ask(): Promise<string> {
  asked += 1;
  return (await author.ask(`Who deletes question ${String(asked)}?`)).path;
}

describe('Deleting one’s own post without scripts', () => {
  it('is offered to the author on the question and its edit form, until it is answered', async () => {
    const question = await ask();
    expect((await author.get(question)).links('Delete')).toEqual([`${question}/delete`]);
    const edit = await author.get(`${question}/edit`);
    expect(edit.links('Delete this question')).toEqual([`${question}/delete`]);
    expect((await other.get(question)).links('Delete')).toEqual([]);
    expect((await site.guest().get(question)).links('Delete')).toEqual([]);
    await other.answer(question, 'An answer');
    expect((await author.get(question)).links('Delete')).toEqual([]);
    expect((await author.get(`${question}/edit`)).links('Delete this question')).toEqual([]);
  });

  it('explains what will happen, and ends on the list of questions', async () => {
    const question = await ask();
    const page = await author.get(`${question}/delete`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Only a moderator can restore it');
    expect((await author.get(question)).status).toBe(200);
    const posted = await author.post(`${question}/delete`);
    expect([posted.status, posted.redirect]).toEqual([303, '/questions']);
    expect((await author.get('/questions')).text).toContain('Question deleted');
    expect((await other.get(question)).status).toBe(410);
    const { id = '' } = /(?<id>\d+)$/.exec(question)?.groups ?? {};
    for (const path of [
      ...['bounty', 'close', 'delete', 'follow'].map((page) => `${question}/${page}`),
      ...[`/posts/${id}/comments`, `/posts/${id}/history`, `/flag/question/${id}`],
    ]) {
      const gone = await author.get(path);
      const says = gone.text.includes('It was deleted.');
      expect([path, gone.status, says]).toEqual([path, 404, true]);
    }
    expect((await author.get('/questions/999999/close')).status).toBe(404);
  });

  it('removes an answer, and is offered on the question and the edit form', async () => {
    const question = await ask();
    const form = `${(await other.answer(question, 'An answer')).path}/delete`;
    expect((await other.get(question)).links('Delete')).toEqual([form]);
    const edit = await other.get(form.replace(/delete$/, 'edit'));
    expect(edit.links('Delete this answer')).toEqual([form]);
    expect((await other.get(form)).text).toContain(
      'If it was accepted, you lose the reputation from that.',
    );
    const page = await other.send(form);
    expect(page.path).toBe(question);
    expect(page.text).toContain('Answer deleted');
    expect(page.text).not.toContain('An answer ');
  });

  it('is refused with a reason, on the page and after the form', async () => {
    const question = await ask();
    await other.answer(question, 'An answer');
    const reason = 'This question has answers, so it can no longer be deleted';
    const page = await author.get(`${question}/delete`);
    expect(page.status).toBe(409);
    expect(page.text).toContain(reason);
    expect(page.buttons).not.toContain('Delete question');
    expect((await author.send(`${question}/delete`)).text).toContain(reason);
    const foreign = await other.get(`${question}/delete`);
    expect(foreign.status).toBe(403);
    expect(foreign.text).toContain('Only the author can delete this question');
    const guest = await site.guest().get(`${question}/delete`);
    expect(guest.redirect).toBe(`/login?next=${encodeURIComponent(`${question}/delete`)}`);
  });

  it('is described on the help page', async () => {
    expect((await author.get('/help')).text).toContain('questions that nobody has answered');
  });

  it('has no page and no mention in the help on a backend that cannot delete', async () => {
    const { site: elsewhere } = await sharedForeign();
    const grace = new Visitor(elsewhere.url);
    await grace.signIn('grace@example.com', 'any');
    expect((await grace.get('/questions/1/delete')).status).toBe(404);
    expect((await grace.get('/questions/1/answers/1/delete')).status).toBe(404);
    expect((await grace.get('/help')).text).not.toContain('questions that nobody has answered');
  });
});
