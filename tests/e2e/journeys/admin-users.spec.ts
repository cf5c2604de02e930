import { expect } from '@playwright/test';
import { ADMIN, PASSWORD } from '../../support/api.ts';
import { journey } from './journey.ts';

journey(
  'An admin finds a member, gives a role, suspends and lets in again',
  async ({ member, staff, calls }) => {
    const me = await staff('rules', 'admin');
    const other = await member('ruled');
    const { username, email } = other;
    const row = me.within('row', username);
    const logIn = () => calls()('POST', '/auth/login', { email, password: PASSWORD });
    const expectStored = async (fields: object) => {
      const found = await me.call('GET', `/admin/users?search=${username}`);
      expect(found).toMatchObject({ users: [{ username, ...fields }] });
    };
    await me.opens('/admin/users');
    await me.searches('Search members', username);
    await me.isAt('/admin/users');

    await row.opensForm('Change Role…');
    await row.picks('Moderator');
    await row.posts('Change Role');
    await me.isAt('/admin/users');
    await me.isTold(`The role of ${username} is now moderator`);
    await expectStored({ role: 'moderator' });
    await other.opens('/admin');
    await other.isAt('/admin');
    await other.opens('/admin/users');
    await other.isAt('/');

    await row.opensForm('Suspend…');
    await row.picks('Rude or abusive');
    await row.writesOn('Details', 'x'.repeat(501));
    await row.posts('Suspend', 400);
    await row.readsBeside({ Details: 'At most 500 characters' });
    await row.keeps({ Details: 'x'.repeat(501) });
    await expectStored({ suspendedAt: null });
    await row.picks('Spam');
    await row.writes({ Details: 'Three links' });
    await row.posts('Suspend');
    await me.isTold(`${username} is suspended`);
    await row.reads('Suspended');
    await expectStored({ suspendedAt: expect.any(String) });
    expect(await logIn()).toMatchObject({ user: { suspension: { reason: 'Spam: Three links' } } });
    await other.opens('/questions');
    await other.reads('Your account is suspended until');
    await other.reads('Spam');

    await row.unfoldsRow();
    await row.posts('Lift Suspension');
    await me.isTold(`Suspension lifted for ${username}`);
    await row.findsNo('Suspended');
    await expectStored({ suspendedAt: null });
    expect(await logIn()).toMatchObject({ user: { username, role: 'moderator' } });

    await me.opens('/admin/log');
    await me.within('row', `Lifted the suspension of`).within('row', username).reads(me.username);
    const { entries } = (await me.call('GET', '/admin/log')) as {
      entries: { action: string; user: { username: string }; details: object }[];
    };
    const done = entries.filter(({ user }) => user.username === me.username);
    expect(done).toMatchObject([
      { action: 'user-readmitted' },
      { action: 'user-suspended', details: { reason: 'Spam: Three links' } },
      { action: 'role-changed', details: { from: 'user', to: 'moderator' } },
    ]);
  },
  'ours',
);

journey(
  'The admin area shows samples, marked as samples, and nothing that cannot be done',
  async ({ guest }) => {
    const me = await guest();
    await me.opens('/login');
    await me.writes({ Email: ADMIN.email, Password: ADMIN.password });
    await me.sends('Log In', 'POST /auth/login');
    await me.isAt('/');
    await me.opens('/admin');
    await me.isAt('/admin');
    await me.reads('This is sample data');
    await me.reads('Sample statistics');
    for (const name of ['users', 'questions', 'tags', 'reports', 'log']) {
      await me.opens(`/admin/${name}`);
      await me.isAt(`/admin/${name}`);
      await me.reads('This site’s backend does not support this page');
      await expect(me.page.getByRole('table')).toHaveCount(0);
      await expect(me.page.getByRole('main').locator('form[method=post]')).toHaveCount(0);
    }
  },
  'section 7',
);
