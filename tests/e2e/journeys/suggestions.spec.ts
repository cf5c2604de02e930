import { expect } from '@playwright/test';
import { postQuestion } from '../../support/api.ts';
import { journey } from './journey.ts';
import type { Member } from './user.ts';

const TEXT = '<p>What is to be done?</p>';
const BETTER = '<p>What is to be done now?</p>';
const NO_REASON = 'Please explain what you would change and why';

const questionOf = (me: Member, id: string) => me.call('GET', `/questions/${id}`);
const suggest = (me: Member, id: string, content = BETTER) =>
  me.call('POST', `/questions/${id}/suggestions`, { content, reason: 'It did not say when' });

journey(
  'A member suggests an edit, sees it wait, changes it and takes it back',
  async ({ member }) => {
    const asker = await member('to-suggest');
    const me = await member('suggests');
    const title = `How does ${me.username} improve this?`;
    const id = await postQuestion(asker, title);
    await me.opens(`/questions/${id}`);
    await me.within('article', 'What is to be done?').leavesBy('Suggest an Edit');
    await me.isAt(`/posts/${id}/suggest`);
    await me.composes('Question body', 'What is to be done **now**?');
    await me.isStopped('Suggest an edit', { 'Reason for the edit': NO_REASON });
    await me.keepsBody('What is to be done');
    await me.writes({ 'Reason for the edit': 'It did not say when' });
    await me.posts('Suggest an edit');
    await me.isAt(`/questions/${id}`);
    await me.isTold('Suggestion sent. The author or a moderator will review it.');
    expect(await questionOf(me, id)).toMatchObject({ question: { content: TEXT } });

    await me.leavesByUserMenu('Suggested Edits');
    await me.isAt('/suggestions');
    await me.within('listitem', title).reads(/It did not say when/);
    await me.leavesBy(title);
    await me.isAt(/^\/suggestions\/\d+$/);
    await me.reads('waiting');
    await me.unfolds('Edit your suggestion');
    await me.writes({ Body: 'What is to be done at once?', Reason: 'It is urgent' });
    await me.posts('Save');
    await me.isTold('Suggestion updated');
    await me.reads(/It is urgent/);
    await expect(me.page.locator('.diff ins')).toContainText('at once');
    await me.posts('Withdraw');
    await me.isTold('Suggestion withdrawn');
    await me.opens('/suggestions');
    await me.findsNo(title);
    expect(await questionOf(me, id)).toMatchObject({ question: { content: TEXT } });
  },
  'ours',
);

journey(
  'The author compares a suggestion and approves it, History shows it, and it is rolled back',
  async ({ member }) => {
    const me = await member('approves');
    const other = await member('approved');
    const id = await postQuestion(me, 'Who makes this question better?');
    await suggest(other, id);
    await me.opens('/notifications');
    await me.leavesBy(`${other.username} suggested an edit to your question`);
    await me.isAt(/^\/suggestions\/\d+$/);
    await me.reads(/It did not say when/);
    await expect(me.page.locator('.diff ins')).toContainText('now');
    await me.posts('Approve');
    await me.isTold('Suggestion approved');
    expect(await questionOf(me, id)).toMatchObject({ question: { content: BETTER } });

    await other.opens('/notifications');
    await other.leavesBy('Your suggestion was approved');
    await other.isAt(/^\/suggestions\/\d+$/);
    await other.reads(me.username);

    await me.opens(`/questions/${id}`);
    await me.within('article', 'What is to be done now?').leavesBy('History');
    await me.isAt(`/posts/${id}/history`);
    await me.within('listitem', 'suggestion approved').reads(me.username);
    await me.within('listitem', 'It did not say when').reads(other.username);
    await me.button('Compare').click();
    await me.isAt(`/posts/${id}/history/1..2`);
    await expect(me.page.locator('.diff ins')).toContainText('now');
    await me.leavesBy('History');
    await me.posts('Roll back');
    await me.isAt(`/posts/${id}/history`);
    await me.isTold('Rolled back');
    await me.reads('rolled back');
    expect(await questionOf(me, id)).toMatchObject({ question: { content: TEXT } });
  },
  'ours',
);

journey(
  'The author rejects a suggestion with a reason, which who made it is told',
  async ({ member }) => {
    const me = await member('rejects');
    const other = await member('rejected');
    const title = `Does ${me.username} want this better?`;
    const id = await postQuestion(me, title);
    await suggest(other, id);
    await me.opens('/suggestions');
    await me.leavesBy(title);
    await me.isAt(/^\/suggestions\/\d+$/);
    await me.writes({ 'Reason (shown to the author)': ' ' });
    await me.posts('Reject', 400);
    await me.readsBeside({
      'Reason (shown to the author)': 'Please explain why you are rejecting it',
    });
    await me.writes({ 'Reason (shown to the author)': 'It says so below' });
    await me.posts('Reject');
    await me.isTold('Suggestion rejected');
    await other.opens('/notifications');
    await other.within('listitem', 'Your suggestion was rejected').reads(/: It says so below$/);
    await other.leavesBy('Your suggestion was rejected');
    await other.isAt(/^\/suggestions\/\d+$/);
    await other.reads(/: It says so below/);
    await expect(other.button('Withdraw')).toHaveCount(0);
    expect(await questionOf(me, id)).toMatchObject({ question: { content: TEXT } });
  },
  'ours',
);

journey(
  'A moderator improves a suggestion that an edit came before, and loses neither',
  async ({ member, staff }) => {
    const asker = await member('edits-too');
    const other = await member('improved');
    const me = await staff('improves', 'moderator');
    const title = `Which edit does ${me.username} lose?`;
    const post = (lines: readonly string[]) => ({
      title,
      content: lines.map((line) => `<p>${line}</p>`).join(''),
      tags: ['testing'],
    });
    const { question } = (await asker.call(
      'POST',
      '/questions',
      post(['One.', 'Two.', 'Six.']),
    )) as {
      question: { _id: string };
    };
    const id = question._id;
    await suggest(other, id, post(['One now.', 'Two.', 'Six.']).content);
    await asker.call('PUT', `/questions/${id}`, post(['One.', 'Two.', 'Six more.']));
    await me.opens('/suggestions');
    await me.within('listitem', title).reads(/Edited since/);
    await me.leavesBy(title);
    await me.reads(/^The post has been edited since this was suggested/);
    await expect(me.button('Approve')).toHaveCount(0);
    await me.keeps({ Body: 'One now.\n\nTwo.\n\nSix more.' });
    await me.writes({ Body: 'One now.\n\nThree.\n\nSix more.' });
    await me.posts('Save and Approve');
    await me.isTold('Suggestion improved');
    expect(await questionOf(me, id)).toMatchObject({
      question: { content: post(['One now.', 'Three.', 'Six more.']).content },
    });
    await other.opens('/notifications');
    await other.reads('Your suggestion was improved and approved');
  },
  'ours',
);
