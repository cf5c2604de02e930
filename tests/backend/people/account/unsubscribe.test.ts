import { beforeEach, describe, expect, it } from 'vitest';
import { unsubscribeAddress } from '../../../../src/backend/platform/mail/unsubscribe.ts';
import { ENGINES, type Member, type TestBackend, openForTest } from '../../../support/backend.ts';

describe.each(ENGINES)('A signed unsubscribe link on %s', (engine) => {
  let test: TestBackend;
  let ada: Member;
  let eve: Member;

  beforeEach(async () => {
    test = await openForTest(engine);
    test.settings.siteUrl = 'https://atoll.example';
    ada = await test.join('ada');
    eve = await test.join('eve');
  });

  const tokenFor = (person: Member) =>
    new URL(unsubscribeAddress(test.backend, Number(person.id)) ?? '').searchParams.get('token');
  const post = (token: string | null) =>
    test.call('POST', '/auth/unsubscribe', { body: { token } });
  const email = async (as: Member) =>
    (await test.get('/auth/preferences', as)).body.preferences.email;

  it('works repeatedly, for its member only, and keeps other preferences', async () => {
    await test.put('/auth/preferences', ada, { votes: true });
    expect((await post(tokenFor(ada))).status).toBe(200);
    expect((await post(tokenFor(ada))).status).toBe(200);
    expect([await email(ada), await email(eve)]).toEqual([false, true]);
    const { body } = await test.get('/auth/preferences', ada);
    expect(body.preferences).toMatchObject({ votes: true, answers: true });
  });

  it('is refused with a wrong signature', async () => {
    const [, signature = ''] = tokenFor(ada)?.split('.') ?? [];
    for (const token of [`${eve.id}.${signature}`, `${ada.id}.`, ada.id, '', 'x'.repeat(50)]) {
      expect((await post(token)).status).toBe(410);
    }
    expect([await email(ada), await email(eve)]).toEqual([true, true]);
  });
});
