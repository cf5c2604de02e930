import { describe, expect, it } from 'vitest';
import type { Route } from '../../../../src/contract/route.ts';
import { ROUTES } from '../../../../src/contract/routes.ts';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { addStaff } from '../../../support/staff.ts';

const ALL = Object.entries<Route>(ROUTES);
const OF_MEMBERS = ALL.filter(([, { access }]) => access === 'member');
const OF_STAFF = ALL.filter(([, { access }]) => ['moderator', 'admin'].includes(access));

/** Staff calls that members with a privilege may make; the tests of each say which. */
const SHARED: readonly Route[] = [ROUTES.decideSynonym];

/** The messages of section 6 for guests. */
const MESSAGES: Readonly<Record<string, string>> = {
  postQuestion: 'Please log in to ask a question',
  postAnswer: 'Please login to answer',
  voteQuestion: 'Please login to vote',
  voteAnswer: 'Please login to vote',
  followTag: 'Please login to follow tags',
};

describe('The API call', async () => {
  const test = await openForSuite('sqlite');
  const staff = await addStaff(test);
  const [member] = await addMembers(test, 'member', 1);

  const call = ({ method, path }: Route, as?: Member) =>
    test.call(method, path.replaceAll(/\{\w+\}/g, '999999'), { as });

  it.each(OF_MEMBERS)('%s of members is refused to guests', async (name, route) => {
    const message = MESSAGES[name] ?? route.refusal ?? 'Please log in';
    const refused = { status: 401, body: { code: 'unauthenticated', message } };
    expect(await call(route)).toMatchObject(refused);
  });

  it.each(OF_STAFF)('%s of staff is refused to guests and members', async (_, route) => {
    expect(await call(route)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const refused = {
      status: 403,
      body: { code: 'forbidden', message: 'You don’t have permission to do this' },
    };
    expect(await call(route, member)).toMatchObject(refused);
    if (route.access === 'admin') expect(await call(route, staff.moderator)).toMatchObject(refused);
    else expect((await call(route, staff.moderator)).status).not.toBe(403);
    expect((await call(route, staff.admin)).status).not.toBe(403);
  });

  it('of staff is below /admin, and no other except those shared with privileged members', () => {
    for (const [, { path }] of OF_STAFF) expect(path).toMatch(/^\/admin\//);
    const below = ALL.filter(([, { path }]) => path.startsWith('/admin'));
    const shared = below.filter((one) => !OF_STAFF.includes(one)).map(([, route]) => route);
    expect(shared).toEqual(SHARED);
  });
});
