import { expect } from '@playwright/test';
import { postQuestion } from '../../support/api.ts';
import { journey } from './journey.ts';

journey(
  'A moderator features, closes, reopens, deletes and restores a question',
  async ({ member, staff, username }) => {
    const me = await staff('moderates', 'moderator');
    const author = await member('moderated');
    const title = `Does ${username('moderated')} need a moderator?`;
    const id = await postQuestion(author, title);
    const path = `/questions/${id}`;
    const row = me.within('row', title);
    const expectStored = async (fields: object) => {
      expect(await author.call('GET', path)).toMatchObject({ question: fields });
    };
    await me.opens('/admin/questions?status=all');
    await me.searches('Search these questions', title);
    await row.unfoldsRow();
    await row.posts('Feature');
    await me.isAt('/admin/questions');
    await me.isTold(`“${title}” is featured`);
    await row.reads('Featured');
    await expectStored({ featured: true });
    await row.unfoldsRow();
    await row.posts('Unfeature');
    await me.isTold(`“${title}” is no longer featured`);
    await expectStored({ featured: false });

    const NUMBER = 'Original question';
    await row.opensForm('Close…');
    await row.picks('Duplicate');
    await row.writes({ Details: 'Asked before', [NUMBER]: '987654321' });
    await row.posts('Close', 400);
    await row.readsBeside({ [NUMBER]: 'No other question has this number' });
    await row.keeps({ Details: 'Asked before', [NUMBER]: '987654321' });
    await expectStored({ status: 'open' });
    await row.writes({ [NUMBER]: '1' });
    await row.posts('Close');
    await me.isTold(`“${title}” is closed`);
    await row.reads('as a duplicate of 1');
    await expectStored({ status: 'closed', closedReason: 'Asked before' });
    await row.unfoldsRow();
    await row.posts('Reopen');
    await me.isTold(`“${title}” is reopened`);
    await expectStored({ status: 'open' });

    await row.opensForm('Delete…');
    await row.picks('Off topic');
    await row.posts('Delete');
    await me.isTold(`“${title}” is deleted`);
    await me.reads('No questions found');
    await expect(author.call('GET', path)).rejects.toThrow('Question not found');
    await author.opens(path);
    await author.isAt(path, 410);
    await me.leavesBy('deleted');
    await row.reads('Off topic');
    await row.posts('Restore');
    await me.isTold(`“${title}” is restored`);
    await expectStored({ title, status: 'open' });
    await author.opens(path);
    await author.isAt(path);

    const { entries } = (await me.call('GET', '/admin/log')) as {
      entries: { action: string; target: { _id: string }; user: { username: string } }[];
    };
    const done = entries.filter(
      ({ target, user }) => target._id === id && user.username === me.username,
    );
    expect(done.map(({ action }) => action)).toEqual([
      'question-restored',
      'question-deleted',
      'question-reopened',
      'question-closed',
      'question-unfeatured',
      'question-featured',
    ]);
  },
  'ours',
);
