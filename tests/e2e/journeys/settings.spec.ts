import { expect } from '@playwright/test';
import { PASSWORD } from '../../support/api.ts';
import { journey } from './journey.ts';

const PROFILE = 'PUT /auth/profile';
const CHANGE = 'PUT /auth/password';
const CHOOSE = 'PUT /auth/preferences';

journey('§5 Settings profile, §8 Success toasts: A member saves a profile', async ({ member }) => {
  const me = await member('profile');
  const { username: taken } = await member('taken-name');
  const details = {
    Bio: 'I write tests.\nTwo lines.',
    Location: 'At sea',
    Website: 'https://example.com/me',
    GitHub: 'octocat',
    LinkedIn: 'in/octocat',
    Twitter: 'octo',
  };
  const wrong = { ...details, Username: 'ab', Email: 'nobody', Website: 'example' };
  await me.opens('/settings');
  await me.keeps({ Username: me.username, Email: me.email, Bio: '' });
  await me.writes(wrong);
  await me.isStopped('Save Changes', {
    Username: 'Username must be at least 3 characters',
    Email: 'Invalid email address',
    Website: 'Invalid website address',
  });
  await me.keeps(wrong);

  const clash = { ...details, Username: taken, Email: me.email };
  await me.writes(clash);
  await me.sends('Save Changes', PROFILE, 409);
  await me.readsBeside({ Username: 'This username is already taken' });
  await me.keeps(clash);
  expect(await me.call('GET', '/auth/me')).toMatchObject({
    user: { username: me.username, bio: '' },
  });

  await me.writes({ Username: me.username });
  await me.sends('Save Changes', PROFILE);
  await me.isAt('/settings');
  await me.isTold('Profile updated successfully');
  const stored = {
    username: me.username,
    bio: details.Bio,
    location: details.Location,
    website: details.Website,
    github: details.GitHub,
    linkedin: details.LinkedIn,
    twitter: details.Twitter,
  };
  expect(await me.call('GET', '/auth/me')).toMatchObject({ user: stored });
  await me.opens('/settings');
  await me.keeps({ ...details, Username: me.username, Email: me.email });
});

journey(
  '§5 Change password, §8 Success toasts: A member changes the password',
  async ({ member, calls }) => {
    const me = await member('password');
    const now = 'another horse';
    const logIn = (password: string) =>
      calls()('POST', '/auth/login', { email: me.email, password });
    const { token: elsewhere } = (await logIn(PASSWORD)) as { token: string };
    await me.opens('/settings/account');
    await me.isStopped('Update Password', {
      'Current Password': 'Current password is required',
      'New Password': 'New password is required',
      'Confirm Password': 'Please confirm your password',
    });
    await me.writes({
      'Current Password': PASSWORD,
      'New Password': 'short',
      'Confirm Password': 'else',
    });
    await me.isStopped('Update Password', {
      'New Password': 'Password must be at least 6 characters',
      'Confirm Password': 'Passwords do not match',
    });
    const fresh = { 'New Password': now, 'Confirm Password': now };
    await me.writes({ 'Current Password': 'wrong', ...fresh });
    await me.sends('Update Password', CHANGE, 400);
    await me.readsBeside({ 'Current Password': 'Current password is incorrect' });
    await expect(logIn(now)).rejects.toThrow('Invalid email or password');

    await me.writes({ 'Current Password': PASSWORD, ...fresh });
    await me.sends('Update Password', CHANGE);
    await me.isAt('/settings/account');
    await me.isTold('Password updated successfully');
    await me.keeps({ 'Current Password': '', 'New Password': '', 'Confirm Password': '' });
    expect(await logIn(now)).toMatchObject({ user: { username: me.username } });
    await expect(logIn(PASSWORD)).rejects.toThrow('Invalid email or password');
    await expect(calls(elsewhere)('GET', '/auth/me')).rejects.toThrow('Please log in');
    await me.opens('/settings');
    await me.isAt('/settings');
  },
  'ours',
);

journey(
  'A member chooses what they are told, and what others see',
  async ({ member }) => {
    const me = await member('chooses');
    const stored = () => me.call('GET', '/auth/preferences');
    await me.opens('/settings/notifications');
    await me.ticks('Votes', true);
    await me.ticks('Mentions', false);
    await me.sends('Save Changes', CHOOSE);
    await me.isAt('/settings/notifications');
    await me.isTold('Preferences saved');
    const told = { votes: true, mentions: false, answers: true };
    expect(await stored()).toMatchObject({ preferences: told });
    await me.opens('/settings/privacy');
    await me.ticks('Show me in the members directory', false);
    await me.sends('Save Changes', CHOOSE);
    await me.isAt('/settings/privacy');
    await me.isTold('Preferences saved');
    const seen = { showInDirectory: false, showActivity: true };
    expect(await stored()).toMatchObject({ preferences: { ...told, ...seen } });
    await me.opens('/settings/notifications');
    await expect(me.page.getByLabel('Votes')).toBeChecked();
    await expect(me.page.getByLabel('Mentions')).not.toBeChecked();
  },
  'ours',
);

journey(
  'No choice is saved without a session',
  async ({ member }) => {
    const me = await member('chooses-not');
    await me.opens('/settings/privacy');
    await me.ticks('Show my activity', false);
    await me.losesSession();
    await me.sends('Save Changes', CHOOSE, 401);
    await me.opens('/settings/privacy');
    await me.isAt('/login');
    expect(await me.call('GET', '/auth/preferences')).toMatchObject({
      preferences: { showActivity: true },
    });
  },
  'ours',
);

journey(
  '§8 Toasts: A password is not changed where the backend cannot',
  async ({ member, calls }) => {
    const me = await member('no-password');
    await me.opens('/settings/account');
    await me.isStopped('Update Password', { 'Current Password': 'Current password is required' });
    const now = 'another horse';
    await me.writes({
      'Current Password': PASSWORD,
      'New Password': now,
      'Confirm Password': now,
    });
    await me.isTurnedAway('Update Password', 'Failed to update password', 501);
    const logIn = { email: me.email, password: PASSWORD };
    expect(await calls()('POST', '/auth/login', logIn)).toMatchObject({
      user: { username: me.username },
    });
  },
  'section 7',
);

journey(
  'Choices that the backend does not keep are not offered',
  async ({ member }) => {
    const me = await member('no-choices');
    for (const tab of ['notifications', 'privacy']) {
      await me.opens(`/settings/${tab}`);
      await me.isAt(`/settings/${tab}`);
      await me.reads(/This site has no (?:notification|privacy) settings/);
      await expect(me.page.getByRole('checkbox')).toHaveCount(0);
      await expect(me.button('Save Changes')).toHaveCount(0);
    }
  },
  'section 7',
);
