import { beforeEach, describe, expect, it } from 'vitest';
import { isReserved } from '../../../../src/backend/people/users/names.ts';
import { type TestBackend, openForTest } from '../../../support/backend.ts';
import { addPeople } from '../../../support/people.ts';
import { setRow } from '../../../support/rows.ts';

const SITE = 'Modern Questions';

describe('The name', () => {
  const RESERVED =
    'admin ADMIN ad-min _admin_ adm1n admln Adrnin aDm1-N moderator m0derat0r rnoderator system ' +
    'sys_tem Administrator administrators moderators m0ds mod staff Staffs support root official ' +
    'team webmaster postmaster security he1p lnfo no-reply modern-questions-support ' +
    'Team_ModernQuestions deleted-7 Deleted_7 de1eted-1 deleted-7-0a1b2c3d modern-questions ' +
    'ModernQuestions m0dem-quest1ons';
  const FREE =
    'administrate modesty helper teamwork supporter badmin system32 moderately ada modern ' +
    'delete-me deletedScenes';

  it.each(RESERVED.split(' '))('%s is reserved', (name) => {
    expect(isReserved(name, SITE)).toBe(true);
  });

  it.each(FREE.split(' '))('%s is not reserved', (name) => {
    expect(isReserved(name, SITE)).toBe(false);
  });
});

describe('A reserved name', () => {
  let test: TestBackend;

  beforeEach(async () => {
    test = await openForTest('sqlite');
  });

  const refusal = {
    status: 400,
    body: { code: 'invalid', fields: { username: 'This username is reserved' } },
  };

  it('cannot be used to sign up', async () => {
    const body = { username: 'Adm1n', email: 'a@example.com', password: 'battery staple' };
    expect(await test.call('POST', '/auth/register', { body })).toMatchObject(refusal);
    const site = { ...body, username: 'At0ll' };
    expect(await test.call('POST', '/auth/register', { body: site })).toMatchObject(refusal);
  });

  it('cannot be chosen later, but a member who has one can save the profile', async () => {
    const ada = await test.join('ada');
    const profile = { username: 'moderator', email: 'ada@example.com' };
    expect(await test.put('/auth/profile', ada, profile)).toMatchObject(refusal);
    await addPeople(test, [{ username: 'somebody' }]);
    await setRow(test, 'users', ada.id, { username: 'admin', username_key: 'admin' });
    const kept = { username: 'Admin', email: 'ada@example.com', bio: 'Here from the start' };
    const { status, body } = await test.put('/auth/profile', ada, kept);
    expect([status, body.user?.username, body.user?.bio]).toEqual([200, 'Admin', kept.bio]);
  });
});
