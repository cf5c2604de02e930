import { describe, expect, it } from 'vitest';
import { paramsOf } from '../../../../src/contract/fields.ts';
import type { Route } from '../../../../src/contract/route.ts';
import { type RouteName, ROUTES } from '../../../../src/contract/routes.ts';
import { ENGINES, openForSuite } from '../../../support/backend.ts';
import { leastOf, longestBlock } from '../../../support/blocking.ts';
import { fieldsOf, hostileParts, hostileValues } from '../../../support/longest.ts';
import { answer, ask } from '../../../support/posts.ts';
import { giveRole } from '../../../support/staff.ts';
import { WORST_WRITES } from '../../../support/worst-writes.ts';

/** Milliseconds for which no call may block the others (design, Budgets). */
const MOST = 50;

/** Bodies that change nothing which later calls need. */
const HARMLESS: Partial<Record<RouteName, object>> = {
  searchByError: { text: 'TypeError: x is not a function' },
  findSimilar: { title: 'How long may a text be?', content: '<p>So.</p>', tags: ['texts'] },
  logIn: { email: 'ada@example.com', password: 'no' },
  updateProfile: { username: 'ada', email: 'ada@example.com' },
  changePassword: { currentPassword: 'no', newPassword: 'battery staple' },
  invite: {},
  setRole: { role: 'user' },
  setSuspension: { suspended: false },
  closeQuestion: { closed: false },
  setQuestionDeleted: { deleted: false },
  setAnswerDeleted: { deleted: false },
  setLock: { locked: false },
  setMemberLock: { locked: false },
  renameTag: { name: 'newer' },
  setSiteTex: { tex: false },
};

/** The body of each call, except for the field under test. */
const BODIES: Partial<Record<RouteName, object>> = {
  ...Object.fromEntries(WORST_WRITES.map(({ call, body }) => [call, shortened(body)])),
  ...HARMLESS,
};

function shortened(body: object = {}): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      return [name, value.startsWith('{') ? '1' : value.length > 200 ? '<p>So.</p>' : value];
    }),
  );
}

const CALLS = (Object.entries(ROUTES) as [RouteName, Route][]).map(
  ([name, route]) => [name, route] as const,
);

describe.each(ENGINES)('On %s no call blocks the others:', { timeout: 120_000 }, async (engine) => {
  const test = await openForSuite(engine);
  test.settings.siteUrl = 'https://atoll.example';
  const ada = await test.join('ada');
  await giveRole(test, ada, 'admin');
  const questionId = await ask(test, ada, { tags: ['texts'] });
  const answerId = await answer(test, ada, questionId);

  /** The address of a call, with a post and a tag that exist. */
  function pathOf({ path }: Route, part?: [name: string, value: string]): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (part?.[0] === name) return encodeURIComponent(part[1]);
      if (name === 'name') return 'texts';
      return path.includes('answer') ? answerId : questionId;
    });
  }

  /** `body` is JSON. */
  async function blockOf(route: Route, path: string, body?: string): Promise<number> {
    let status = 0;
    const call = async () => {
      const sent = body === undefined ? {} : { body };
      ({ status } = await test.call(route.method, path, { ...sent, as: ada }));
    };
    const longest = await leastOf(() => longestBlock(call), MOST);
    expect(status, `${route.method} ${path.slice(0, 80)}`).toBeLessThan(500);
    return longest;
  }

  it.each(CALLS)('%s, whatever its body contains', async (name, route) => {
    const slow: string[] = [];
    expect(route.body === undefined || name in BODIES, 'has an example of its body').toBe(true);
    const tries = fieldsOf(route.body).flatMap(([field, schema]) =>
      hostileValues(field, schema).map((hostile) => [field, hostile] as const),
    );
    for (const [field, { what, json }] of tries) {
      const { [field]: _, ...others } = { ...BODIES[name] } as Record<string, unknown>;
      const rest = JSON.stringify(others).slice(1);
      const body = `{${JSON.stringify(field)}:${json}${rest === '}' ? '' : ','}${rest}`;
      const block = await blockOf(route, pathOf(route), body);
      if (block > MOST) slow.push(`${field} of ${what}: ${block.toFixed(0)} ms`);
    }
    expect(slow).toEqual([]);
  });

  it.each(CALLS)('%s, whatever its address contains', async (_, route) => {
    const slow: string[] = [];
    for (const [what, value] of hostileParts()) {
      const note = (part: string, block: number) => {
        if (block > MOST) slow.push(`${part} of ${what}: ${block.toFixed(0)} ms`);
      };
      for (const [part] of fieldsOf(paramsOf(route))) {
        note(part, await blockOf(route, pathOf(route, [part, value])));
      }
      for (const [part] of fieldsOf(route.query)) {
        const query = new URLSearchParams({ [part]: value }).toString();
        note(part, await blockOf(route, `${pathOf(route)}?${query}`));
      }
    }
    expect(slow).toEqual([]);
  });
});
