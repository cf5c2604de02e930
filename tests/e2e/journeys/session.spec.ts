import { expect } from '@playwright/test';
import { PASSWORD } from '../../support/api.ts';
import { journey } from './journey.ts';

const SIGN_UP = 'POST /auth/register';
const SIGN_IN = 'POST /auth/login';

journey(
  '§4 Session, §5 Register, §8 Success toasts: Somebody signs up',
  async ({ guest, member, username, calls }) => {
    const { email: taken } = await member('taken');
    const me = await guest();
    const name = username('new');
    const email = `${name}@example.com`;
    await me.opens('/register');
    await me.isStopped('Sign Up', {
      Username: 'Username is required',
      Email: 'Email is required',
      Password: 'Password is required',
      'Confirm Password': 'Please confirm your password',
    });
    const typed = { Username: 'a b', Email: 'nobody' };
    await me.writes({ ...typed, Password: 'short', 'Confirm Password': 'other' });
    await me.isStopped('Sign Up', {
      Username: 'Username can only contain letters, numbers, hyphens, and underscores',
      Email: 'Invalid email address',
      Password: 'Password must be at least 6 characters',
      'Confirm Password': 'Passwords do not match',
    });
    await me.keeps(typed);

    const passwords = { Password: 'open sesame', 'Confirm Password': 'open sesame' };
    await me.writes({ Username: name, Email: taken, ...passwords });
    await me.sends('Sign Up', SIGN_UP, 409);
    await me.readsBeside({ Email: 'This email address is already registered' });
    await me.keeps({ Username: name, Email: taken });
    const logIn = () => calls()('POST', '/auth/login', { email, password: 'open sesame' });
    await expect(logIn()).rejects.toThrow('Invalid email or password');

    await me.writes({ Email: email, ...passwords });
    await me.sends('Sign Up', SIGN_UP, 201);
    await me.isAt('/');
    await me.isTold(`Welcome to Atoll, ${name}!`);
    await me.opens('/settings');
    await me.keeps({ Username: name, Email: email });
    expect(await logIn()).toMatchObject({ user: { username: name, email, role: 'user' } });
  },
);

journey(
  '§4 Session, §5 Login, §8 Success toasts: Somebody signs in, and comes back to where they were',
  async ({ guest, member }) => {
    const { email, username } = await member('back');
    const me = await guest();
    await me.opens('/notifications');
    await me.isAt('/login');
    await me.isStopped('Log In', {
      Email: 'Email is required',
      Password: 'Password is required',
    });
    await me.writes({ Email: email, Password: 'wrong' });
    await me.sends('Log In', SIGN_IN, 401);
    await me.isTold('Invalid email or password', 'error');
    await me.keeps({ Email: email });
    await me.writes({ Password: PASSWORD });
    await me.sends('Log In', SIGN_IN);
    await me.isAt('/notifications');
    await me.isTold(`Welcome back, ${username}!`);
    await me.opens('/settings');
    await me.keeps({ Username: username, Email: email });
  },
);

journey('§4 Session, §8 Success toasts: Somebody signs out', async ({ member }) => {
  const me = await member('out');
  await me.opens('/settings');
  const forged = { headers: { origin: 'https://elsewhere.example' } };
  expect((await me.page.request.post('/logout', forged)).status()).toBe(403);
  await me.opens('/settings');
  await me.isAt('/settings');
  await me.unfoldsMenu();
  await me.posts('Logout');
  await me.isAt('/');
  await me.isTold('Logged out successfully');
  await me.findsNo('Dashboard');
  await expect.poll(() => me.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await me.opens('/settings');
  await me.isAt('/login');
});

journey(
  'A session is of no more use once somebody has signed out',
  async ({ member }) => {
    const me = await member('over');
    expect(await me.call('GET', '/auth/me')).toMatchObject({ user: { username: me.username } });
    await me.opens('/');
    await me.unfoldsMenu();
    await me.posts('Logout');
    await expect(me.call('GET', '/auth/me')).rejects.toThrow('Please log in');
  },
  'ours',
);
