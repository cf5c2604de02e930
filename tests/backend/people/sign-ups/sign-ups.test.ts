import { beforeEach, describe, expect, it } from 'vitest';
import { signUps } from '../../../../src/backend/people/sign-ups/sign-ups.ts';
import { DAY, MINUTE } from '../../../../src/shared/durations.ts';
import { ENGINES, openForSuite } from '../../../support/backend.ts';
import { takeMails } from '../../../support/mails.ts';
import { addStaff } from '../../../support/staff.ts';
import { refusal } from '../../../support/replies.ts';
import { rowsOf } from '../../../support/rows.ts';

const VOID = 'This code no longer works. Ask for a new one.';
const WRONG = 'That code is wrong. Check the email and try again.';

describe.each(ENGINES)('A pending sign-up on %s', async (engine) => {
  let people = 0;

  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  test.settings.siteUrl = 'https://atoll.example';
  test.settings.hasMailServer = true;
  beforeEach(async () => {
    await takeMails(test);
    expect((await set({ signUp: 'open', confirmAddresses: true })).status).toBe(200);
  });

  const admin = (method: string, path: string, body?: object) =>
    test.call(method, `/admin${path}`, { as: staff.admin, body });
  async function set(settings: object) {
    const { body } = await admin('GET', '/settings');
    return admin('PUT', '/settings', { version: body.version, settings });
  }
  function newcomer(given: object = {}) {
    people += 1;
    const username = `person-${String(people)}`;
    return { username, email: `${username}@example.com`, password: 'correct horse', ...given };
  }
  const post = (path: string, body: object) => test.call('POST', `/auth/${path}`, { body });
  const register = (body: object) => post('register', body);
  const confirm = (email: string, code: string, browser = '') =>
    post('register/confirm', { email, code, browser });
  const logIn = async ({ email, password }: { email: string; password: string }) =>
    (await post('login', { email, password })).status;
  /** The code in the next mail to an address. */
  async function mailedCode(email: string): Promise<string> {
    const mail = (await takeMails(test)).find(({ to }) => to === email);
    return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'none';
  }
  const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
  const isMember = async (email: string) => {
    const rows = await rowsOf(test, 'users', { email }, 'id');
    return rows.length === 1;
  };
  const pendingOf = (email: string) =>
    test.backend.db.sql.selectFrom('sign_ups').selectAll().where('email', '=', email).execute();
  const waiting = async () => (await admin('GET', '/sign-ups')).body.signUps;

  describe('with an unconfirmed address', () => {
    it('becomes a member with the mailed code, and stores only hashes', async () => {
      const ada = newcomer();
      expect(await register(ada)).toMatchObject({ status: 202, body: { pending: true } });
      expect(await isMember(ada.email)).toBe(false);
      expect(await logIn(ada)).toBe(401);
      const code = await mailedCode(ada.email);
      const [row] = await pendingOf(ada.email);
      expect(row?.code_hash).toMatch(/^\$argon2id\$/);
      expect(JSON.stringify(row)).not.toContain(ada.password);
      expect(JSON.stringify({ ...row, code_hash: '', password_hash: '' })).not.toContain(code);
      const { status, body } = await confirm(ada.email, code);
      expect(status).toBe(201);
      expect(body.user).toMatchObject({ username: ada.username, email: ada.email });
      const as = { id: body.user._id, username: ada.username, token: body.token };
      expect((await test.get('/auth/me', as)).status).toBe(200);
      expect(await logIn(ada)).toBe(200);
      expect(await pendingOf(ada.email)).toEqual([]);
    });

    it('looks the same if the address has an account, and mails its owner', async () => {
      const ada = newcomer();
      await set({ confirmAddresses: false });
      await register(ada);
      await set({ confirmAddresses: true });
      const taken = newcomer({ email: ada.email.toUpperCase() });
      const fresh = newcomer();
      const [one, other] = [await register(taken), await register(fresh)];
      expect([one.status, one.body]).toEqual([other.status, other.body]);
      const pending = [...(await pendingOf(taken.email)), ...(await pendingOf(fresh.email))];
      expect(pending).toHaveLength(2);
      for (const { password_hash } of pending) expect(password_hash).toMatch(/^\$argon2id\$/);
      expect(await isMember(fresh.email)).toBe(false);
      const mails = await takeMails(test);
      expect(mails).toMatchObject([
        { to: ada.email, subject: 'You already have an account' },
        { to: fresh.email, subject: expect.stringMatching(/^Your code for Atoll: \d{6}$/) },
      ]);
      expect(await confirm(taken.email, '000000')).toMatchObject({
        status: 400,
        body: { fields: { code: WRONG } },
      });
    });

    it('is limited by the mails to an address, with or without an account', async () => {
      test.settings.limits = true;
      const statuses: number[] = [];
      for (const email of [staff.admin.username + '@example.com', newcomer().email]) {
        for (let sent = 0; sent < 5; sent += 1)
          await test.call('POST', '/auth/forgot-password', { body: { email } });
        await takeMails(test);
        statuses.push((await register(newcomer({ email }))).status);
      }
      test.settings.limits = false;
      expect(statuses).toEqual([429, 429]);
    });

    it('reveals that a username is taken, which is public anyway', async () => {
      const { status, body } = await register(newcomer({ username: staff.admin.username }));
      expect([status, body.fields]).toEqual([409, { username: 'This username is already taken' }]);
    });

    it('is not confirmed by somebody else’s sign-up with the same address', async () => {
      const victim = newcomer({ browser: 'of the victim' });
      const attacker = { ...newcomer({ browser: 'of the attacker' }), email: victim.email };
      await register({ ...attacker, password: 'attack at dawn' });
      const mailedBefore = await mailedCode(victim.email);
      await register(victim);
      const code = await mailedCode(victim.email);
      await register({ ...attacker, password: 'attack at dawn' });
      const mailedAfter = await mailedCode(victim.email);
      for (const stray of [mailedBefore, mailedAfter].filter((one) => one !== code))
        expect((await confirm(victim.email, stray, 'of the victim')).status).toBe(400);
      expect((await confirm(victim.email, code, 'of the victim')).body.user.username).toBe(
        victim.username,
      );
      expect(await logIn({ email: victim.email, password: 'attack at dawn' })).toBe(401);
      expect(await logIn(victim)).toBe(200);
      expect((await confirm(victim.email, mailedAfter, 'of the attacker')).status).toBe(410);
    });

    it('is replaced by a newer one from the same browser', async () => {
      const ada = newcomer();
      await register({ ...ada, password: 'first try of it' });
      await takeMails(test);
      await register(ada);
      const code = await mailedCode(ada.email);
      expect((await confirm(ada.email, code)).status).toBe(201);
      expect(await logIn({ ...ada, password: 'first try of it' })).toBe(401);
      expect(await logIn(ada)).toBe(200);
    });

    it('accepts five codes at most, until a new one is requested', async () => {
      const ada = newcomer();
      await register(ada);
      const code = await mailedCode(ada.email);
      const tries = [];
      for (let at = 0; at < 5; at += 1)
        tries.push((await confirm(ada.email, otherThan(code))).body.message);
      expect(tries).toEqual([WRONG, WRONG, WRONG, WRONG, VOID]);
      expect(await confirm(ada.email, code)).toMatchObject({
        status: 410,
        body: { fields: { code: VOID } },
      });
      test.settings.now += MINUTE;
      await post('register/resend', { email: ada.email });
      expect((await confirm(ada.email, await mailedCode(ada.email))).status).toBe(201);
    });

    it('has a code valid for 30 minutes, and can request another once a minute', async () => {
      const ada = newcomer();
      await register(ada);
      const first = await mailedCode(ada.email);
      const again = () => post('register/resend', { email: ada.email });
      expect(await again()).toMatchObject(refusal(429, 'You can ask for a new code once a minute'));
      test.settings.now += 30 * MINUTE;
      expect((await confirm(ada.email, first)).body.message).toBe(VOID);
      expect((await again()).status).toBe(200);
      const second = await mailedCode(ada.email);
      if (first !== second) expect((await confirm(ada.email, first)).status).toBe(400);
      expect((await confirm(ada.email, second)).status).toBe(201);
    });

    it('is deleted after a day', async () => {
      const ada = newcomer();
      await register(ada);
      test.settings.now += DAY;
      for (const { run } of signUps.jobs ?? [])
        await run(test.backend, { report: () => undefined, closing: new AbortController().signal });
      expect(await pendingOf(ada.email)).toEqual([]);
      expect(await post('register/resend', { email: ada.email })).toMatchObject(
        refusal(410, 'This sign-up has expired. Sign up again.'),
      );
    });
  });

  describe('that needs an admin’s approval', () => {
    beforeEach(async () => {
      await set({ signUp: 'approval', confirmAddresses: false });
      for (const { _id } of await waiting())
        await admin('PUT', `/sign-ups/${String(_id)}`, { decision: 'reject' });
      await takeMails(test);
    });

    it('is shown with its reason, and cannot sign in yet', async () => {
      const ada = newcomer();
      expect(await register({ ...ada, reason: 'I make bolts' })).toMatchObject({
        status: 202,
        body: { pending: true },
      });
      expect(await waiting()).toMatchObject([
        { username: ada.username, email: ada.email, reason: 'I make bolts' },
      ]);
      expect((await post('login', ada)).body.message).toBe('Your account is waiting for approval.');
      expect(await logIn({ ...ada, password: 'guessed wrongly' })).toBe(401);
      expect(await isMember(ada.email)).toBe(false);
    });

    it('becomes a member when approved, which is mailed and logged', async () => {
      const ada = newcomer();
      await register(ada);
      const [{ _id }] = await waiting();
      const path = `/sign-ups/${String(_id)}`;
      expect((await admin('PUT', path, { decision: 'approve' })).status).toBe(200);
      expect(await logIn(ada)).toBe(200);
      expect(await waiting()).toEqual([]);
      expect(await takeMails(test)).toMatchObject([
        { to: ada.email, subject: 'Your Atoll account is approved' },
      ]);
      const { body } = await admin('GET', '/log');
      expect(body.entries[0]).toMatchObject({
        action: 'sign-up-approved',
        target: { kind: 'user', label: ada.username },
        canUndo: false,
      });
      expect((await admin('PUT', path, { decision: 'reject' })).status).toBe(404);
    });

    it('is deleted when rejected, which is mailed and logged', async () => {
      const ada = newcomer();
      await register(ada);
      const [{ _id }] = await waiting();
      await admin('PUT', `/sign-ups/${String(_id)}`, { decision: 'reject' });
      expect(await logIn(ada)).toBe(401);
      expect(await pendingOf(ada.email)).toEqual([]);
      expect(await takeMails(test)).toMatchObject([
        { to: ada.email, subject: 'Your sign-up for Atoll was not approved' },
      ]);
      const { body } = await admin('GET', '/log');
      expect(body.entries[0]).toMatchObject({
        action: 'sign-up-rejected',
        target: { kind: 'sign-up', label: ada.username, link: '/admin/sign-ups' },
      });
    });

    it('reserves its name and address', async () => {
      const ada = newcomer();
      await register(ada);
      expect((await register({ ...ada, password: 'another one' })).body.fields).toEqual({
        username: 'This username is already taken',
        email: 'This email address is already registered',
      });
    });

    it('is skipped with an invitation', async () => {
      const { body } = await admin('POST', '/invitations', { uses: 1 });
      const invitation = body.invitation.token;
      expect((await register(newcomer({ invitation }))).status).toBe(201);
      expect((await register(newcomer({ invitation }))).status).toBe(202);
    });

    it('waits for approval once its address is confirmed', async () => {
      await set({ confirmAddresses: true });
      const ada = newcomer();
      await register({ ...ada, reason: 'I make bolts' });
      expect(await waiting()).toEqual([]);
      expect(await confirm(ada.email, await mailedCode(ada.email))).toMatchObject({
        status: 202,
        body: { pending: true },
      });
      expect(await waiting()).toMatchObject([{ email: ada.email, reason: 'I make bolts' }]);
    });
  });

  describe('limited to some domains', () => {
    beforeEach(() => set({ signUp: 'domains', signUpDomains: ['@Example.com', 'bolts.example'] }));

    it('is accepted at such a domain', async () => {
      expect((await register(newcomer())).status).toBe(202);
      expect((await register(newcomer({ email: 'x@BOLTS.example' }))).status).toBe(202);
    });

    it('is refused at any other', async () => {
      const limited = 'Sign-up is limited to addresses at example.com or bolts.example.';
      for (const email of ['ada@other.example', 'ada@sub.example.com', 'ada@notexample.com'])
        expect((await register(newcomer({ email }))).body.fields).toEqual({ email: limited });
      await set({ signUpDomains: ['example.com'] });
      expect((await register(newcomer({ email: 'ada@other.example' }))).body.message).toBe(
        'Sign-up is limited to addresses at example.com.',
      );
    });

    it('is accepted at any other with a matching invitation', async () => {
      const link = (await admin('POST', '/invitations', { uses: 1 })).body.invitation.token;
      const guest = newcomer({ email: 'guest@other.example', invitation: link });
      expect((await register(guest)).status).toBe(202);
      const email = 'mailed@other.example';
      const mailed = await admin('POST', '/invitations', { emails: [email] });
      const invitation = mailed.body.invitation.token;
      const stray = await register(newcomer({ email: 'stray@other.example', invitation }));
      expect(stray).toMatchObject(refusal(403, 'This invitation is for another email address.'));
      await takeMails(test);
      expect((await register(newcomer({ email, invitation }))).status).toBe(202);
      expect((await confirm(email, await mailedCode(email))).status).toBe(201);
    });

    it('needs confirmed addresses, and therefore a mail server', async () => {
      expect((await set({ confirmAddresses: false })).body.fields).toEqual({
        signUp: 'This needs confirmed addresses. Turn them on too.',
      });
      expect((await set({ signUpDomains: [] })).body.fields).toEqual({
        signUpDomains: 'Enter at least one domain',
      });
      expect((await set({ signUpDomains: ['no domain'] })).body.fields).toEqual({
        signUpDomains: '“no domain” is not a domain such as example.com',
      });
      test.settings.hasMailServer = false;
      const closed = await register(newcomer());
      const read = await test.get('/settings');
      const others = await set({ name: 'Bolts' });
      await set({ signUp: 'open', confirmAddresses: false });
      const refused = await set({ signUp: 'domains' });
      const off = await set({ confirmAddresses: true });
      const open = await register(newcomer());
      test.settings.hasMailServer = true;
      expect(closed.body.message).toBe('Sign-up is closed. Ask for an invitation.');
      expect(read.body.settings.confirmAddresses).toBe(false);
      expect(others.status).toBe(200);
      const fields = 'This needs a mail server: set SMTP_URL in the environment.';
      expect(refused.body.fields).toEqual({ signUp: fields });
      expect(off.body.fields).toEqual({ confirmAddresses: fields });
      expect(open.status).toBe(201);
    });
  });
});
