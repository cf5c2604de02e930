import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';
import { type Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const writer = await site.demo();
const moderator = await site.admin();
const { path: question, id } = await moderator.ask('What becomes of a comment?');
const comments = `/posts/${id}/comments`;
const redirectOf = async (as: Visitor, path: string, fields: Record<string, string>) =>
  (await as.post(path, fields)).redirect ?? '';
const postComment = async (content: string) =>
  (await redirectOf(writer, comments, { content })).split('/').pop() ?? '';
/** The address that a comment's address redirects to. */
const targetOf = async (comment: string) =>
  (await writer.get(`/comments/${comment}`)).redirect ?? '';

describe('Converting without scripts', () => {
  it('is offered to the author and moderators, but not to guests', async () => {
    const comment = await postComment('Take the newest one.');
    for (const reader of [writer, moderator]) {
      const page = await reader.get(comments);
      expect(page.links('Convert to Answer')).toContain(`/comments/${comment}/convert`);
    }
    const guest = site.guest();
    expect((await guest.get(comments)).html).not.toContain('/convert');
    expect((await guest.get(question)).html).not.toContain('/convert');
    const form = await guest.get(`/comments/${comment}/convert`);
    expect(form.redirect).toBe(`/login?next=%2Fcomments%2F${comment}%2Fconvert`);
  });

  it('turns a comment into an answer, redirects its address, and can be undone', async () => {
    const comment = await postComment('Read **the manual**.');
    const form = `/comments/${comment}/convert`;
    expect((await writer.get(form)).text).toContain('Convert to Answer');
    const done = await writer.send(form);
    expect([done.path, done.text]).toEqual([
      form,
      expect.stringContaining('Comment converted to an answer'),
    ]);
    expect(done.text).toContain('Convert Back to Comment');
    const answer = /^\/questions\/\d+#a(\d+)$/.exec(await targetOf(comment))?.[1] ?? '';
    const page = await writer.get(question);
    expect(page.html).toContain(`id="a${answer}"`);
    const history = await writer.get(`/posts/${answer}/history`);
    expect(history.text).toMatch(/converted by demo .*: From a comment/);
    expect(history.links('Convert Back to Comment')).toEqual([form]);
    expect(await redirectOf(writer, form, { do: 'undo' })).toBe(`/comments/${comment}`);
    expect(await targetOf(comment)).toMatch(new RegExp(`#c${comment}$`));
    expect((await writer.get(question)).text).toContain('Answer converted back to a comment');
  });

  it('says on its own page why it is refused', async () => {
    const theirs = (
      await redirectOf(moderator, comments, { content: 'Which version do you have?' })
    ).split('/');
    const form = `/comments/${theirs.pop() ?? ''}/convert`;
    const shown = await writer.get(form);
    expect([shown.status, shown.text.includes('Convert to Answer')]).toEqual([403, false]);
    const page = await writer.send(form);
    expect([page.path, page.text]).toEqual([
      form,
      expect.stringContaining('You can only convert your own comments'),
    ]);
  });

  it('turns an answer into a comment on the post that a moderator picks', async () => {
    const { id: kept } = await writer.answer(question, 'Reinstall it with every option.');
    const { id: lost } = await writer.answer(question, 'Same here!');
    const form = `${question}/answers/${lost}/convert`;
    const tools = `${question}/answers/${lost}/moderate`;
    expect((await moderator.get(question)).html).toContain(`href="${tools}"`);
    expect((await moderator.get(tools)).html).toContain(`href="${form}"`);
    expect((await writer.get(form)).redirect).toBe('/');
    const page = await moderator.get(form);
    expect(page.html).toContain(`<input type="radio" name="postId" value="${id}" checked`);
    expect(page.text).toContain('The answer by demo: Reinstall it with every option.');
    const done = await moderator.send(form, { do: 'convert-answer', target: lost, postId: kept });
    expect([done.path, done.text]).toEqual([
      question,
      expect.stringContaining('Answer converted to a comment'),
    ]);
    expect((await writer.get(`/posts/${kept}/comments`)).text).toContain('Same here!');
    expect((await moderator.get('/admin/log')).text).toContain(
      'Converted to a comment: an answer to',
    );
  });
});
