import { expect } from '@playwright/test';
import { postQuestion } from '../../support/api.ts';
import { journey } from './journey.ts';

journey(
  'A member saves a question, writes a note, puts it into a list and shares that',
  async ({ member, guest }) => {
    const me = await member('saves');
    const title = `What does ${me.username} keep for later?`;
    const id = await postQuestion(await member('to-save'), title);
    await me.opens(`/questions/${id}`);
    await me.sends('Save', 'PUT /posts/{id}/saved');
    await me.isTold('Saved');
    await me.findsButton('Save', true);
    await me.leavesByMenu('Add Note or List');
    await me.isAt(`/saved/posts/${id}`);
    await me.writes({ Note: 'Before the release', 'Or a new list': 'Release' });
    await me.posts('Save');
    await me.isAt('/saved');
    await me.within('article', title).reads('Before the release');
    await me.page.locator('summary', { hasText: 'Actions for the list' }).click();
    await me.posts('Share List');
    await me.isTold('List shared with a secret link');
    const address = (await me.page.locator('main a[href*="/saved/shared/"]').textContent()) ?? '';

    const friend = await guest();
    await friend.opens(new URL(address).pathname);
    await friend.reads('Release');
    await friend.findsNo('Before the release');
    await friend.leavesBy(title);
    await friend.isAt(`/questions/${id}`);

    await me.leavesByUserMenu('Saved Posts');
    await me.isAt('/saved');
    await me.page.locator('summary', { hasText: title }).click();
    await me.posts('Remove');
    await me.isTold('Removed from saved posts');
    await me.opens(`/questions/${id}`);
    await me.findsButton('Save', false);
    expect(await me.call('GET', '/saved-posts')).toMatchObject({ posts: [], total: 0 });
  },
  'ours',
);
