import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';
import { type Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const asker = await site.demo();
const moderator = await site.admin();
const { path: question, id } = await asker.ask('Who comments on this question?');
const comments = `/posts/${id}/comments`;
/** The address that a posted form redirects to. */
const redirectOf = async (as: Visitor, path: string, fields: Record<string, string>) =>
  (await as.post(path, fields)).redirect ?? '';
const postComment = async (as: Visitor, content: string, more = {}) =>
  (await redirectOf(as, comments, { content, ...more })).split('/').pop() ?? '';

describe('Commenting without scripts', () => {
  it('starts on the question’s page, for guests as well', async () => {
    for (const reader of [asker, site.guest()]) {
      const page = await reader.get(question);
      expect(page.links('Add a Comment')).toEqual([`${comments}#add`]);
    }
  });

  it('posts a comment, whose address redirects to the question’s page', async () => {
    const comment = await postComment(moderator, 'Which **version**?');
    const place = await moderator.get(`/comments/${comment}`);
    expect([place.status, place.redirect]).toEqual([303, `${question}#c${comment}`]);
    const page = await asker.get(question);
    expect(page.html).toContain(`id="c${comment}"`);
    expect(page.html).toContain('Which <strong>version</strong>?');
    expect((await moderator.get(question)).text).toContain('Comment posted');
  });

  it('names the members whom it could not mention', async () => {
    const newcomer = await site.join('mentioner');
    const { path } = await newcomer.ask('Who can be mentioned here?');
    const about = path.replace('/questions/', '/posts/');
    const refusal =
      'admin will not be notified: below 50 reputation, you can only mention people who take part in the question.';
    const { redirect } = await newcomer.post(`${about}/comments`, { content: 'Who knows?' });
    await newcomer.post(`${redirect ?? ''}/edit`, { content: 'Perhaps @admin knows' });
    expect((await newcomer.get(path)).text).toContain(`Comment updated. ${refusal}`);
    await newcomer.post(`${about}/comments`, { content: 'Does @admin know?' });
    expect((await newcomer.get(path)).text).toContain(`Comment posted. ${refusal}`);
  });

  it('shows earlier texts of a comment to its author and moderators', async () => {
    const comment = await postComment(asker, 'It is **that** one');
    await asker.post(`/comments/${comment}/edit`, { content: 'It is the other one' });
    const older = `/comments/${comment}/history`;
    for (const reader of [asker, moderator]) {
      expect((await reader.get(comments)).links('History')).toEqual([older]);
      const page = await reader.get(older);
      expect(page.text).toContain('It is **that** one');
      expect(page.text).toContain('It is the other one');
    }
    await asker.post(`/comments/${comment}/delete`, {});
  });

  it('keeps text that cannot be posted, and says why', async () => {
    const page = await asker.post(comments, { content: 'x' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Comment must be at least 2 characters');
    expect(page.html).toMatch(/<textarea[^>]*name="content"[^>]*>x<\/textarea>/);
  });

  it('lets members whose session has ended sign in without losing their text', async () => {
    const guest = site.guest();
    const page = await guest.post(comments, { content: 'Typed before' });
    expect(page.status).toBe(401);
    expect(page.text).toContain('Please log in to comment');
    expect(await redirectOf(guest, '/comments/1/delete', {})).toBe(
      '/login?next=%2Fcomments%2F1%2Fdelete',
    );
    const to = await redirectOf(guest, '/session/resume', {
      ...page.hidden,
      email: 'demo@example.com',
      password: 'atoll-demo',
    });
    expect(to).toMatch(/^\/comments\/\d+$/);
  });

  it('includes replies, votes, edits and deletion', async () => {
    const first = await postComment(asker, 'The newest one.');
    const form = await moderator.get(`${comments}?reply=${first}`);
    expect(form.text).toContain('In reply to demo');
    expect(form.html).toContain(`<input type="hidden" name="replyTo" value="${first}"`);
    const reply = await postComment(moderator, 'Thanks.', { replyTo: first });
    expect((await asker.get(comments)).text).toContain('in reply to demo');

    expect(await redirectOf(moderator, `/comments/${first}/vote`, {})).toBe(`/comments/${first}`);
    expect((await asker.get(comments)).text).toContain('The newest one. +1 – D demo');

    const edit = await asker.get(`/comments/${first}/edit`);
    expect(edit.html).toMatch(/<textarea[^>]*>The newest one\.<\/textarea>/);
    await asker.post(`/comments/${first}/edit`, { content: 'The very newest one.' });
    const after = await asker.get(comments);
    expect(after.text).toContain('Comment updated');
    expect(after.text).toContain('The very newest one.');
    expect((await moderator.get(`/comments/${first}/edit`)).status).toBe(403);

    expect((await asker.get(`/comments/${first}/delete`)).text).toContain('Delete comment');
    expect(await redirectOf(asker, `/comments/${first}/delete`, {})).toBe(question);
    const left = await asker.get(comments);
    expect(left.text).toContain('This comment was deleted.');
    expect(left.text).toContain('in reply to a deleted comment');
    expect(left.html).not.toContain(`href="/comments/${first}"`);
    const shown = await asker.get(question);
    expect(shown.links('in reply to another comment')).toEqual([`${comments}#c${first}`]);
    expect(await redirectOf(moderator, `/comments/${reply}/delete`, {})).toBe(question);
    expect((await asker.get(comments)).text).not.toContain('This comment was deleted.');
    expect((await asker.get(`/comments/${first}`)).status).toBe(404);
  });

  it('asks moderators why they delete a comment, and keeps invalid reasons', async () => {
    const id = await postComment(asker, 'Read the manual.');
    const page = await moderator.get(`/comments/${id}/delete`);
    expect(page.text).toContain('Nobody will see the comment by demo anymore.');
    const refused = await moderator.post(`/comments/${id}/delete`, { reason: ' ' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Please explain why you are deleting this comment');
    const reason = 'Rude'.repeat(126);
    const long = await moderator.post(`/comments/${id}/delete`, { reason });
    expect(long.text).toContain('At most 500 characters');
    expect(long.html).toContain(`>${reason}</textarea>`);
    expect(await redirectOf(moderator, `/comments/${id}/delete`, { reason: 'Rude' })).toBe(
      question,
    );
  });

  it('shows five comments, and a link to all', async () => {
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await postComment(asker, `Comment ${word}`);
    }
    const page = await site.guest().get(question);
    expect(page.html.match(/<li class="text" id="c/g)).toHaveLength(5);
    const [label = ''] = /Show all \d+ comments/.exec(page.text) ?? [];
    expect(page.links(label)).toEqual([comments]);
    const list = await site.guest().get(comments);
    expect(list.text).toContain('Comment six');
    expect(list.html).toMatch(/<meta name="robots" content="noindex/);
  });

  it('has no pages for missing posts and comments', async () => {
    expect((await asker.get('/posts/999999/comments')).status).toBe(404);
    expect((await asker.get('/comments/999999')).status).toBe(404);
    expect((await asker.get('/comments/x/edit')).status).toBe(404);
  });

  it('can be locked for days by moderators, who may go on, and unlocked', async () => {
    const act = (fields: Record<string, string>) =>
      moderator.send(`${question}/moderate`, { do: 'lock-comments', target: id, ...fields });
    expect((await moderator.get(`${question}/moderate`)).text).toContain('Lock Comments');
    const withoutReason = await act({ days: '30' });
    expect(withoutReason.text).toContain('Please explain why you are locking this');
    expect(withoutReason.html).toMatch(/name="days" value="30" checked/);
    const done = await act({ days: '1', why: 'Heated', reason: 'Take a walk' });
    expect(done.path).toBe(question);
    const lockNotice = /The comments of this post are locked until .* UTC\. Heated: Take a walk/;
    expect(done.text).toMatch(lockNotice);
    const page = await asker.get(comments);
    expect(page.text).toMatch(lockNotice);
    expect(page.html).not.toContain('name="content"');
    const refused = await asker.post(comments, { content: 'One more word' });
    expect(refused.status).toBe(403);
    expect(refused.text).toMatch(lockNotice);
    expect(refused.html).toMatch(/<textarea[^>]*>One more word<\/textarea>/);
    const word = await postComment(moderator, 'The last word');
    expect((await moderator.get(`/comments/${word}`)).status).toBe(303);
    expect((await act({ days: '' })).text).toContain('The comments of this post are not locked');
    expect((await asker.get(comments)).html).toContain('name="content"');
  });
});
