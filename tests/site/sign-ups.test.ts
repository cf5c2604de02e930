import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, postQuestion, signUp } from '../support/api.ts';
import { mailTo } from '../support/mail-to.ts';
import { type Mailbox, openMailbox } from '../support/smtp-mailbox.ts';
import { sharedSite } from '../support/shared-sites.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const SECRET = { password: PASSWORD, confirmPassword: PASSWORD };
const CONFIRM = '/register/confirm';

let box: Mailbox;
let site: TestSite;
let admin: Visitor;

beforeAll(async () => {
  box = await openMailbox();
  site = await startSite({ env: { RATE_LIMIT: '0', SMTP_URL: box.url } });
  admin = new Visitor(site.url);
  await admin.signIn('admin@example.com', 'atoll-admin');
}, 120_000);

afterAll(async () => {
  await site.stop();
  await box.close();
});

const guest = () => new Visitor(site.url);
const save = async (fields: Record<string, string>) =>
  admin.send('/admin/settings', { ...(await admin.get('/admin/settings')).hidden, ...fields });
const register = (visitor: Visitor, username: string, fields: object = {}) =>
  visitor.send('/register?next=%2Ftags', {
    ...{ username, email: `${username}@example.com`, ...SECRET },
    ...fields,
  });

const subjectTo = async (email: string) => (await mailTo(box, email)).subject ?? '';
const codeTo = async (email: string) => (await subjectTo(email)).slice(-6);

describe('Signing up with confirmed addresses', () => {
  it('asks for the mailed code, and then leads back to the original page', async () => {
    const ada = guest();
    const page = await register(ada, 'ada-signs-up');
    expect(page.path).toBe(`${CONFIRM}?next=%2Ftags`);
    expect(page.text).toContain('We sent a code to ada-signs-up@example.com');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const code = await codeTo('ada-signs-up@example.com');
    const wrong = await ada.send(page.path, { do: 'confirm', code: 'abc' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Enter the 6 digits of the code');
    expect(wrong.html).toContain('value="abc"');
    const home = await ada.send(page.path, { do: 'confirm', code: ` ${code} ` });
    expect(home.path).toBe('/tags');
    expect(home.text).toContain('Welcome to Atoll, ada-signs-up!');
    expect((await ada.get('/settings')).status).toBe(200);
    expect((await ada.get(CONFIRM)).status).toBe(303);
  });

  it('keeps the page for the code, and mails another one once a minute', async () => {
    const eve = guest();
    await register(eve, 'eve-comes-back');
    expect((await eve.get('/register')).links('Enter it')).toEqual([CONFIRM]);
    expect((await eve.get(CONFIRM)).text).toContain('We sent a code to eve-comes-back@example.com');
    const again = await eve.send(CONFIRM, { do: 'again' });
    expect(again.status).toBe(429);
    expect(again.text).toContain('You can ask for a new code once a minute');
  });

  it('needs the same browser for the code', async () => {
    const bob = guest();
    await register(bob, 'bob-elsewhere');
    const code = await codeTo('bob-elsewhere@example.com');
    const elsewhere = await guest().get(CONFIRM);
    expect(elsewhere.text).toContain('Codes work in the browser in which you signed up');
    expect((await guest().send(CONFIRM, { do: 'confirm', code })).status).toBe(400);
    expect((await bob.send(CONFIRM, { do: 'confirm', code })).path).toBe('/');
  });

  it('looks the same if the address has an account', async () => {
    const page = await register(guest(), 'second-account', { email: 'demo@example.com' });
    expect(page.path).toBe(`${CONFIRM}?next=%2Ftags`);
    expect(page.text).toContain('We sent a code to demo@example.com');
    expect(await subjectTo('demo@example.com')).toBe('You already have an account');
  });

  it('asks for another username if it is taken before the code is entered', async () => {
    const [first, second] = [guest(), guest()];
    await register(first, 'same-name');
    await register(second, 'same-name', { email: 'second@example.com' });
    const codes = [await codeTo('same-name@example.com'), await codeTo('second@example.com')];
    await first.send(CONFIRM, { do: 'confirm', code: codes[0] ?? '' });
    const taken = await second.send(CONFIRM, { do: 'confirm', code: codes[1] ?? '' });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('This username is already taken');
    expect(taken.html).toContain(`value="${codes[1] ?? ''}"`);
    const other = { do: 'confirm', code: codes[1] ?? '', username: 'another-name' };
    expect((await second.send(CONFIRM, other)).text).toContain('Welcome to Atoll, another-name!');
  });
});

describe('Signing up with approval', () => {
  const QUESTION = 'Where do you know us from?';

  it('asks a question, and lets admins decide', async () => {
    await save({ signUp: 'approval', signUpQuestion: QUESTION, confirmAddresses: 'no' });
    const form = await guest().get('/register');
    expect(form.text).toContain('An admin approves new accounts.');
    expect(form.text).toContain(QUESTION);
    expect((await guest().get('/register?invitation=old')).text).not.toContain(QUESTION);
    const late = await register(guest(), 'late', { invitation: 'old' });
    expect(late.text).toContain(`${QUESTION} Your invitation doesn’t work`);
    const [ada, eve] = [guest(), guest()];
    const waits = await register(ada, 'ada-waits', { reason: 'From the <fair>' });
    expect(waits.path).toBe('/tags');
    expect(waits.text).toContain('Your account is waiting for approval.');
    await register(eve, 'eve-waits');
    const refused = await ada.signIn('ada-waits@example.com', PASSWORD);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Your account is waiting for approval.');
    expect((await admin.get('/admin')).text).toContain('Sign-ups 2');
    const list = await admin.get('/admin/sign-ups');
    expect(list.text).toContain(`ada-waits ada-waits@example.com`);
    expect(list.text).toContain(`${QUESTION} From the <fair>`);
    const [, id = ''] = /name="id" value="(\d+)"/.exec(list.html) ?? [];
    const approved = await admin.send('/admin/sign-ups', { do: 'approve', id });
    expect(approved.text).toContain('Sign-up approved');
    expect(approved.text).not.toContain('ada-waits@example.com');
    expect(await subjectTo('ada-waits@example.com')).toBe('Your Atoll account is approved');
    expect((await ada.signIn('ada-waits@example.com', PASSWORD)).path).toBe('/');
    const { ids = '' } = approved.hidden;
    const rejected = await admin.send('/admin/sign-ups', { do: 'reject-all', ids });
    expect(rejected.text).toContain('1 sign-up rejected');
    expect(rejected.text).toContain('No sign-ups waiting for approval');
    expect(await subjectTo('eve-waits@example.com')).toBe(
      'Your sign-up for Atoll was not approved',
    );
    expect((await admin.get('/admin/log')).text).toContain('Rejected the sign-up of eve-waits');
  });
});

describe('Signing up with an address at some domains', () => {
  it('is refused at other domains, at the field', async () => {
    const domains = { signUp: 'domains', signUpDomains: 'bolts.example\nnuts.example' };
    const refused = await save({ ...domains, confirmAddresses: 'no' });
    expect(refused.text).toContain('This needs confirmed addresses. Turn them on too.');
    expect(refused.html).toContain('bolts.example\nnuts.example</textarea>');
    expect((await save({ ...domains, confirmAddresses: 'yes' })).text).toContain('Settings saved');
    const limit = 'Sign-up is limited to addresses at bolts.example or nuts.example.';
    expect((await guest().get('/register')).text).toContain(limit);
    const page = await register(guest(), 'ada-at-example');
    expect(page.status).toBe(403);
    expect(page.text).toContain(`Email ${limit}`);
    expect((await register(guest(), 'bolts', { email: 'bolts@bolts.example' })).path).toContain(
      CONFIRM,
    );
    await save({ signUp: 'open' });
  });
});

it('A site without a mail server cannot confirm addresses, and says why', async () => {
  const other = await sharedSite();
  const page = await (await other.admin()).get('/admin/settings');
  expect(page.text).toContain('This needs a mail server: set SMTP_URL in the environment.');
  expect(page.html).not.toContain('name="confirmAddresses"');
  expect((await other.guest().get(CONFIRM)).status).toBe(404);
  const member = await signUp(other.url, 'at-once');
  expect(await postQuestion(member, 'Do I have to confirm anything?')).toMatch(/^\d+$/);
});
