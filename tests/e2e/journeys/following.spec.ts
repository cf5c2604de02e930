import { expect } from '@playwright/test';
import { journey } from './journey.ts';

const FOLLOW = 'PUT /tags/{name}/follow';

journey(
  '§4 Following a tag, §8 Success toasts: A member follows a tag, and no longer',
  async ({ member }) => {
    const me = await member('follower');
    const followers = me.page.locator('[data-figure=Followers]');
    await me.opens('/tags/react');
    const before = Number(await followers.textContent());
    await me.sends('Follow Tag', FOLLOW);
    await me.isAt('/tags/react');
    await me.isTold('Tag followed!');
    await me.findsButton('Following', true);
    await expect(followers).toHaveText(String(before + 1));
    expect(await me.call('GET', '/tags/react')).toMatchObject({ tag: { isFollowing: true } });
    await me.sends('Following', FOLLOW);
    await me.isTold('Tag unfollowed!');
    await me.findsButton('Follow Tag', false);
    await expect(followers).toHaveText(String(before));
    expect(await me.call('GET', '/tags/react')).toMatchObject({ tag: { isFollowing: false } });
  },
);

journey(
  '§6 Roles and permissions, §8 Toasts: Nobody follows a tag without a session',
  async ({ guest, member }) => {
    const me = await member('unfollower');
    const other = await guest();
    await other.opens('/tags/css');
    await other.reads('#css');
    await expect(other.button('Follow Tag')).toHaveCount(0);
    await me.opens('/tags/css');
    await me.losesSession();
    await me.sends('Follow Tag', FOLLOW, 401);
    await me.isTold('Please login to follow tags', 'error');
    expect(await me.call('GET', '/tags/css')).toMatchObject({ tag: { isFollowing: false } });
  },
);
