import { describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';

describe('following a tag', async () => {
  const test = await openForSuite('sqlite');
  const [member] = await addMembers(test, 'follower', 1);
  await ask(test, member, { tags: ['c++', 'c#'] });

  const follow = (name: string, as?: Member) =>
    test.put(`/tags/${encodeURIComponent(name)}/follow`, as);
  const followers = async (name: string): Promise<number> =>
    (await test.get(`/tags/${encodeURIComponent(name)}`)).body.tag.followerCount;

  it('can be turned on and off', async () => {
    expect((await follow('c++', member)).body).toEqual({ isFollowing: true });
    expect(await followers('c++')).toBe(1);
    expect((await follow('C++', member)).body).toEqual({ isFollowing: false });
    expect(await followers('c++')).toBe(0);
    expect(await followers('c#')).toBe(0);
  });

  it('returns 404 for a tag that nobody used', async () => {
    const { status, body } = await follow('cobol', member);
    expect([status, body.message]).toEqual([404, 'Tag not found']);
  });
});
