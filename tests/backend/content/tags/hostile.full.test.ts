import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { TagName } from '../../../../src/contract/forms.ts';
import {
  ENGINES,
  type Member,
  openTestBackend,
  type TestBackend,
} from '../../../support/backend.ts';
import { hostileStrings } from '../../../support/hostile.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';

const TIME = { timeout: 60_000 };

describe.each(ENGINES)('strings that break careless software, as tags on %s', TIME, (engine) => {
  let test: TestBackend;
  let member: Member;
  const hostile = hostileStrings();
  // An address folds dots before it is sent.
  const inAddress = (text: string) => encodeURIComponent(text.toWellFormed());
  const addressed = hostile.filter((text) => !/^\.*$/.test(text));

  beforeAll(async () => {
    test = await openTestBackend(engine);
    [member] = (await addMembers(test, 'naughty', 1)) as [Member];
    await ask(test, member, { tags: ['harmless'] });
  });
  afterAll(() => test.close());

  it('are not found', async () => {
    for (const text of addressed) {
      const page = await test.call('GET', `/tags/${inAddress(text)}`);
      const follow = await test.call('PUT', `/tags/${inAddress(text)}/follow`, { as: member });
      expect([page.status, follow.status], text).toEqual([404, 404]);
    }
  });

  it('find what they are part of, or nothing, or are too long', async () => {
    for (const text of hostile) {
      const { status, body } = await test.call('GET', `/tags?search=${inAddress(text)}`);
      expect([200, 400], text).toContain(status);
      if (status === 200) expect(body.tags.length, text).toBeLessThanOrEqual(1);
    }
  });

  it('are refused as a question’s tags, or are its tags as they are', async () => {
    let taken = 0;
    for (const text of hostile) {
      const name = z.safeParse(TagName, text.replaceAll('\0', '').toWellFormed()).data;
      const { status, body } = await test.call('POST', '/questions', {
        as: member,
        body: { title: 'Is this the name of a tag?', content: '<p>No.</p>', tags: [text] },
      });
      expect(status, text).toBe(name === undefined ? 400 : 201);
      if (name === undefined) continue;
      taken += 1;
      expect(body.question.tags).toEqual([name]);
      const page = await test.call('GET', `/tags/${inAddress(name)}`);
      expect(page.body.tag.name).toBe(name);
    }
    console.info(`${engine}: ${String(taken)} of ${String(hostile.length)} are names of tags`);
  });
});
