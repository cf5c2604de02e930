import { afterAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../../src/contract/route.ts';
import { ROUTES } from '../../../../src/contract/routes.ts';
import { type Member, openTestBackend } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { addStaff } from '../../../support/staff.ts';

const OF_STAFF = Object.values<Route>(ROUTES).filter(({ access }) =>
  ['moderator', 'admin'].includes(access),
);

/** Staff calls that members with a privilege may make; the tests of each say which. */
const SHARED: readonly Route[] = [ROUTES.decideSynonym];

describe('API calls of moderators and admins', async () => {
  const test = await openTestBackend('sqlite');
  const staff = await addStaff(test);
  const [member] = (await addMembers(test, 'member', 1)) as [Member];
  afterAll(() => test.close());

  const call = ({ method, path }: Route, as: Member | undefined) =>
    test.call(method, path.replaceAll(/\{\w+\}/g, '999999'), { as });

  it('are all below /admin, with no others except those shared with privileged members', () => {
    expect(OF_STAFF.length).toBeGreaterThan(10);
    for (const { path } of OF_STAFF) expect(path).toMatch(/^\/admin\//);
    const others = Object.values<Route>(ROUTES).filter((route) => !OF_STAFF.includes(route));
    const shared = others.filter(({ path }) => path.startsWith('/admin'));
    expect(shared).toEqual(SHARED);
  });

  it.each(OF_STAFF.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is refused to guests and members',
    async (_, route) => {
      expect(await call(route, undefined)).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
      const refused = {
        status: 403,
        body: { code: 'forbidden', message: 'You don’t have permission to do this' },
      };
      expect(await call(route, member)).toMatchObject(refused);
      if (route.access === 'admin')
        expect(await call(route, staff.moderator)).toMatchObject(refused);
      else expect((await call(route, staff.moderator)).status).not.toBe(403);
      expect((await call(route, staff.admin)).status).not.toBe(403);
    },
  );
});
