import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/shared/durations.ts';
import { ENGINES, openForSuite } from '../../../support/backend.ts';
import { addStaff } from '../../../support/staff.ts';

const CLOSED = 'Sign-up is closed. Ask for an invitation.';

describe.each(ENGINES)('Signing up on %s', async (engine) => {
  let people = 0;

  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  test.settings.siteUrl = 'https://atoll.example';
  beforeEach(() => set({ signUp: 'open' }));

  const admin = (method: string, path: string, body?: object) =>
    test.call(method, `/admin${path}`, { as: staff.admin, body });
  async function set(settings: object): Promise<void> {
    const { body } = await admin('GET', '/settings');
    const changed = await admin('PUT', '/settings', { version: body.version, settings });
    expect(changed.status).toBe(200);
  }
  const invite = async (body: object) =>
    (await admin('POST', '/invitations', body)).body.invitation;
  const listed = async (id: string) => {
    const { body } = await admin('GET', '/invitations');
    return (body.invitations as { _id: string }[]).find(({ _id }) => _id === id);
  };
  async function signUp(email?: string, invitation?: string): Promise<string> {
    people += 1;
    const username = `person-${String(people)}`;
    const address = email ?? `${username}@example.com`;
    const body = { username, email: address, password: 'correct horse', invitation };
    const { status, body: answer } = await test.call('POST', '/auth/register', { body });
    return status === 201 ? username : `${String(status)} ${String(answer.message)}`;
  }

  it('is open to everybody by default', async () => {
    expect(await signUp()).toMatch(/^person-/);
  });

  it('is refused while closed, even with a registered address', async () => {
    await signUp('taken@example.com');
    await set({ signUp: 'closed' });
    expect(await signUp()).toBe(`403 ${CLOSED}`);
    expect(await signUp('taken@example.com')).toBe(`403 ${CLOSED}`);
    expect(await signUp(undefined, 'no-such-invitation')).toBe(`403 ${CLOSED}`);
  });

  it('works with an invitation link as often as it allows, even while closed', async () => {
    const { _id, token, url } = await invite({ uses: 2 });
    expect(url).toContain(`/register?invitation=${String(token)}`);
    const first = await signUp(undefined, token);
    await set({ signUp: 'closed' });
    const second = await signUp(undefined, token);
    expect(await signUp(undefined, token)).toBe(
      '403 This invitation no longer works. Ask for a new one.',
    );
    expect(await listed(_id)).toMatchObject({
      usesLeft: 0,
      members: [{ username: first }, { username: second }],
    });
  });

  it('does not exceed the uses of a link when many sign up at once', async () => {
    const { token } = await invite({ uses: 3 });
    await set({ signUp: 'closed' });
    const results = await Promise.all(Array.from({ length: 6 }, () => signUp(undefined, token)));
    expect(results.filter((one) => one.startsWith('person-'))).toHaveLength(3);
  });

  it('works with a mailed invitation for its address only', async () => {
    const mailed = test.mails.length;
    const { body } = await admin('POST', '/invitations', {
      emails: ['Guest@example.com', 'guest@example.com', 'other@example.com'],
    });
    expect(body.mailed).toBe(2);
    await test.settle();
    const [first, second] = test.mails.slice(mailed);
    expect(first).toMatchObject({ to: 'guest@example.com', subject: 'You are invited to Atoll' });
    expect(second).toMatchObject({ to: 'other@example.com' });
    expect(first?.text).toContain('&email=guest%40example.com');
    const token = /invitation=([\w-]+)/.exec(first?.text ?? '')?.[1];
    await set({ signUp: 'closed' });
    expect(await signUp('other@example.com', token)).toBe(
      '403 This invitation is for another email address.',
    );
    expect(await signUp('GUEST@example.com', token)).toMatch(/^person-/);
  });

  it('allows invitations to 200 addresses at once, and no more', async () => {
    const emails = Array.from({ length: 200 }, (_, at) => `guest${String(at)}@example.com`);
    const invited = await admin('POST', '/invitations', { emails });
    expect([invited.status, invited.body.mailed]).toEqual([201, 200]);
    const more = await admin('POST', '/invitations', { emails: [...emails, 'one@example.com'] });
    expect(more.status).toBe(400);
  });

  it('fails with an expired or revoked invitation', async () => {
    await set({ signUp: 'closed' });
    const { token } = await invite({ days: 1, uses: 5 });
    const other = await invite({ uses: 5 });
    expect((await admin('DELETE', `/invitations/${String(other._id)}`)).status).toBe(204);
    expect(await signUp(undefined, other.token)).toMatch(/no longer works/);
    test.settings.now += DAY;
    expect(await signUp(undefined, token)).toMatch(/no longer works/);
    expect((await admin('DELETE', '/invitations/999999')).status).toBe(404);
  });

  it('asks for the reason, which admins want, if the invitation does not work', async () => {
    await set({ signUp: 'approval', signUpQuestion: 'What brings you here?' });
    const body = { username: 'eve', email: 'eve@example.com', password: 'correct horse' };
    const send = (more: object) =>
      test.post('/auth/register', undefined, { ...body, invitation: 'old', ...more });
    const refused = await send({});
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['reason']]);
    expect((await send({ reason: 'I like atolls' })).status).toBe(202);
  });

  it('does not wait for approval any longer with an invitation', async () => {
    await set({ signUp: 'approval', signUpQuestion: '' });
    const body = { username: 'ida', email: 'ida@example.com', password: 'correct horse' };
    const send = (more = {}) => test.post('/auth/register', undefined, { ...body, ...more });
    expect([(await send()).status, (await send()).status]).toEqual([202, 409]);
    const { token: invitation } = await invite({ uses: 5 });
    expect((await send({ email: 'other@example.com', invitation })).status).toBe(409);
    expect((await send({ invitation })).status).toBe(201);
    expect((await admin('GET', '/sign-ups')).body.signUps).not.toMatchObject([{}, {}]);
  });

  it('can be offered to valid addresses and for at most 500 uses', async () => {
    expect((await admin('POST', '/invitations', { emails: ['no address'] })).body.fields).toEqual({
      emails: '“no address” is not an email address',
    });
    expect((await admin('POST', '/invitations', { uses: 501 })).status).toBe(400);
  });
});
