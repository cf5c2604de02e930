import { expect } from '@playwright/test';
import { postQuestion } from '../../support/api.ts';
import { journey } from './journey.ts';

journey(
  'A member saves a search, mends it, and reads of a new question in its feed',
  async ({ member, guest }) => {
    const me = await member('seeks');
    const title = `Where does ${me.username} find this?`;
    await me.opens(`/search?q=${encodeURIComponent(`"${me.username} finds this"`)}`);
    await me.page.getByText('Save this search').click();
    await me.writes({ Name: 'Of mine' });
    await me.posts('Save');
    await me.isAt('/searches');
    await me.isTold('Search saved');
    await me.page.locator('summary', { hasText: 'Actions for Of mine' }).click();
    await me.page.getByRole('link', { name: 'Edit' }).click();
    const edit = me.page.locator('article form').filter({ has: me.page.getByLabel('Search') });
    await edit.getByLabel('Search').fill(`"${me.username} find this"`);
    await edit.getByLabel('Order').selectOption('Newest');
    await edit.getByRole('button', { name: 'Save' }).click();
    await me.isTold('Search updated');
    const feed = (await me.page.locator('main a[href$=".atom"]').getAttribute('href')) ?? '';
    await postQuestion(await member('is-found'), title);

    const reader = await guest();
    const read = await reader.page.request.get(new URL(feed, me.page.url()).href);
    expect(await read.text()).toContain(title);

    await me.leavesBy('Of mine');
    await me.reads(title);
  },
  'ours',
);
