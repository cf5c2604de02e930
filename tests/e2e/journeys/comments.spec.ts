import { expect } from '@playwright/test';
import { PASSWORD, postQuestion } from '../../support/api.ts';
import { journey } from './journey.ts';
import type { Member } from './user.ts';

const COMMENT = 'POST /questions/{id}/comments';

const commentsOf = (me: Member, id: string) => me.call('GET', `/questions/${id}/comments`);
const say = (me: Member, id: string, content: string) =>
  me.call('POST', `/questions/${id}/comments`, { content });

journey(
  'A member comments, edits the comment and deletes it',
  async ({ member }) => {
    const asker = await member('commented');
    const me = await member('commenter');
    const id = await postQuestion(asker, 'Which comment does this get?');
    await me.opens(`/questions/${id}`);
    await me.leavesBy('Add a comment');
    await me.isStopped('Add a comment', { 'Add a comment': 'Comment is required' });
    await me.writes({ 'Add a comment': 'Which `version` is it?' });
    await me.sends('Add a comment', COMMENT, 201);
    await me.isAt(`/questions/${id}`);
    await me.isTold('Comment posted');
    await me.within('listitem', 'Which version is it?').reads(me.username);
    const stored = { content: '<p>Which <code>version</code> is it?</p>', voteScore: 0 };
    expect(await commentsOf(me, id)).toMatchObject({ total: 1, comments: [stored] });

    await me.within('listitem', 'Which version is it?').leavesBy('Edit');
    await me.isAt(/^\/comments\/\d+\/edit$/);
    await me.keeps({ Comment: 'Which `version` is it?' });
    await me.writes({ Comment: ' ' });
    await me.posts('Save', 400);
    await me.readsBeside({ Comment: 'Comment is required' });
    await me.writes({ Comment: 'Which version of it?' });
    await me.posts('Save');
    await me.isAt(`/questions/${id}`);
    await me.isTold('Comment updated');
    expect(await commentsOf(me, id)).toMatchObject({
      comments: [{ content: '<p>Which version of it?</p>' }],
    });

    await me.within('listitem', 'Which version of it?').leavesBy('Delete');
    await me.isAt(/^\/comments\/\d+\/delete$/);
    await me.posts('Delete Comment');
    await me.isAt(`/questions/${id}`);
    await me.isTold('Comment deleted');
    await me.findsNo('Which version of it?');
    expect(await commentsOf(me, id)).toMatchObject({ total: 0, comments: [] });
  },
  'ours',
);

journey(
  'A comment goes on where the session has ended',
  async ({ member }) => {
    const asker = await member('commented-on');
    const me = await member('comments-on');
    const id = await postQuestion(asker, 'Is a comment lost with its session?');
    await me.opens(`/questions/${id}`);
    await me.leavesBy('Add a comment');
    await me.writes({ 'Add a comment': 'It is kept.' });
    await me.losesSession();
    await me.sends('Add a comment', COMMENT, 401);
    await me.keeps({ 'Add a comment': 'It is kept.' });
    await me.signsInHere(me.email, 'wrong', 'Add a comment');
    await me.isTold('Invalid email or password', 'error');
    await me.keeps({ 'Add a comment': 'It is kept.' });
    expect(await commentsOf(me, id)).toMatchObject({ total: 0 });
    await me.signsInHere(me.email, PASSWORD, 'Add a comment');
    await me.isTold('Comment posted');
    expect(await commentsOf(me, id)).toMatchObject({
      comments: [{ content: '<p>It is kept.</p>', author: { username: me.username } }],
    });
  },
  'ours',
);

journey(
  'A guest comments by signing in on the form',
  async ({ guest, member }) => {
    const asker = await member('guest-asks');
    const account = await member('guest-says');
    const me = await guest();
    const id = await postQuestion(asker, 'May a guest say something here?');
    await me.opens(`/questions/${id}`);
    await me.leavesBy('Add a comment');
    await me.isAt(`/posts/${id}/comments`);
    await me.writes({ 'Add a comment': 'I may, signed in.' });
    await me.writes({ Email: account.email, Password: PASSWORD });
    await me.posts('Add a comment');
    await me.isAt(`/questions/${id}`);
    await me.isTold('Comment posted');
    await me.within('listitem', 'I may, signed in.').reads(account.username);
  },
  'ours',
);

journey(
  'A member finds all comments of a post, votes for one and takes that back',
  async ({ member }) => {
    const asker = await member('much-said');
    const me = await member('comment-votes');
    const id = await postQuestion(asker, 'How many comments are shown?');
    for (const at of ['1', '2', '3', '4', '5', '6', '7']) await say(asker, id, `Remark no. ${at}`);
    const shown = me.page.getByRole('list', { name: 'Comments' }).first().getByRole('listitem');
    await me.opens(`/questions/${id}`);
    await expect(shown).toHaveCount(5);
    await me.leavesBy('Show all 7 comments');
    await expect(shown).toHaveCount(7);
    const last = me.within('listitem', 'Remark no. 7');
    await last.posts('Vote');
    // The vote has put it among those that the question's page shows.
    await me.isAt(`/questions/${id}`);
    await me.isTold('Vote recorded');
    await last.reads('+1');
    await last.findsButton('Vote', true);
    const latest = async () => {
      const { comments } = (await commentsOf(me, id)) as { comments: object[] };
      return comments.at(-1);
    };
    expect(await latest()).toMatchObject({ voteScore: 1, hasVoted: true });
    await last.posts('Vote');
    await me.isAt(`/posts/${id}/comments`);
    await last.findsButton('Vote', false);
    expect(await latest()).toMatchObject({ voteScore: 0, hasVoted: false });
  },
  'ours',
);

journey(
  'Who is mentioned hears of it, follows it to the comment and replies',
  async ({ member }) => {
    const asker = await member('mentions');
    const me = await member('mentioned');
    const id = await postQuestion(asker, 'Who is asked back here?');
    await say(me, id, 'Mine fails as well.');
    await asker.opens(`/questions/${id}`);
    await asker.leavesBy('Add a comment');
    await asker.writes({ 'Add a comment': `Which version, @${me.username}?` });
    await asker.sends('Add a comment', COMMENT, 201);
    await asker.isTold('Comment posted');

    await me.opens('/notifications');
    await me.reads(`Which version, @${me.username}?`);
    await me.leavesBy(`${asker.username} mentioned you`);
    await me.isAt(`/questions/${id}`);
    await expect(me.page.locator(':target')).toContainText(`Which version, @${me.username}?`);
    await expect(me.page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();

    await me.within('listitem', 'Which version').leavesBy('Reply');
    await me.reads(`In reply to ${asker.username}`);
    await me.writes({ 'Add a comment': 'The newest one.' });
    await me.sends('Add a comment', COMMENT, 201);
    await me.isAt(`/questions/${id}`);
    await me.isTold('Comment posted');
    await me.within('listitem', 'The newest one.').reads(`in reply to ${asker.username}`);

    await asker.opens('/notifications');
    await asker.leavesBy(`${me.username} replied to your comment`);
    await asker.isAt(`/questions/${id}`);
    await expect(asker.page.locator(':target')).toContainText('The newest one.');
  },
  'ours',
);

journey(
  'A moderator deletes a comment with a reason, which its author is told',
  async ({ member, staff }) => {
    const me = await member('says-spam');
    const moderator = await staff('sweeps', 'moderator');
    const id = await postQuestion(me, 'Which comment does not stay?');
    await say(me, id, 'Buy this thing now');
    await moderator.opens(`/questions/${id}`);
    await moderator.within('listitem', 'Buy this thing now').leavesBy('Delete');
    await moderator.writes({ 'Reason (shown to the author)': 'It sells something' });
    await moderator.posts('Delete Comment');
    await moderator.isTold('Comment deleted');
    await me.opens('/notifications');
    const told = me.within('listitem', 'Your comment was deleted');
    await told.reads(/: It sells something$/);
    expect(await commentsOf(me, id)).toMatchObject({ total: 0 });
  },
  'ours',
);
