import { describe, expect, it } from 'vitest';
import { cleanUp } from '../../../../src/backend/people/pictures/clean-up.ts';
import { DAY } from '../../../../src/shared/durations.ts';
import { ENGINES, openForSuite } from '../../../support/backend.ts';
import { picture, storedFile, upload } from '../../../support/pictures.ts';
import { ask } from '../../../support/posts.ts';
import { giveRole } from '../../../support/staff.ts';
import { setRow } from '../../../support/rows.ts';

describe.each(ENGINES)('Cleaning up pictures on %s', async (engine) => {
  let red = 0;

  const test = await openForSuite(engine);

  /** Adds a member whose session lasts longer than unused pictures are kept. */
  const join = async (username: string) => {
    const member = await test.join(username);
    await setRow(test, 'sessions', {}, { expires_at: test.settings.now + 1_000 * DAY });
    return member;
  };
  const add = async (as = ada, purpose = 'post'): Promise<string> => {
    red += 1;
    return (await upload(test, as, await picture(700, red, 9 * red), { purpose })).body.url;
  };
  const exists = async (url: string) => (await storedFile(test, url)) !== undefined;
  const image = (url: string) => `<p>See</p><p><img src="${url}" alt="A dialog"></p>`;

  /** Lets enough time pass for a picture to be trashed and then deleted. */
  const pass = async () => {
    for (const days of [3, 31]) {
      test.settings.now += days * DAY;
      await cleanUp(test.backend);
    }
  };

  const ada = await join('ada');
  await giveRole(test, ada, 'admin');

  it('deletes a picture 30 days after it was found unused for 48 hours', async () => {
    const url = await add();
    test.settings.now += DAY;
    await cleanUp(test.backend);
    test.settings.now += 2 * DAY;
    await cleanUp(test.backend);
    test.settings.now += 29 * DAY;
    await cleanUp(test.backend);
    expect([await exists(url), await storedFile(test, url, 640)]).toEqual([
      true,
      expect.any(Buffer),
    ]);
    test.settings.now += 2 * DAY;
    await cleanUp(test.backend);
    expect([await exists(url), await storedFile(test, url, 640)]).toEqual([false, undefined]);
  });

  it('keeps a picture that only an older revision uses, for a rollback', async () => {
    const url = await add();
    const id = await ask(test, ada, { content: image(url) });
    const body = { title: 'How do I test this thing?', tags: ['testing'], content: '<p>Gone</p>' };
    await test.put(`/questions/${id}`, ada, body);
    await pass();
    await test.post(`/posts/${id}/rollback`, ada, { number: 1 });
    const { question } = (await test.call('GET', `/questions/${id}`, { prepared: true })).body;
    expect(question.content).toContain(`src="${url}"`);
    expect(await exists(url)).toBe(true);
  });

  it('keeps pictures of drafts, avatars, and site settings', async () => {
    const [drafted, shown, logo] = [await add(), await add(ada, 'avatar'), await add(ada, 'logo')];
    await test.post('/drafts', ada, { title: 'Half', body: image(drafted) });
    await test.put('/admin/settings', ada, { version: 0, settings: { logo } });
    await pass();
    expect(await Promise.all([drafted, shown, logo].map(exists))).toEqual([true, true, true]);
  });

  it('restores a picture from the trash when it is used again', async () => {
    const url = await add();
    test.settings.now += 3 * DAY;
    await cleanUp(test.backend);
    await ask(test, ada, { content: image(url) });
    await pass();
    expect(await exists(url)).toBe(true);
  });

  it('deletes the avatar and unused pictures of a deleted account immediately', async () => {
    const eve = await join('eve');
    const [avatar, unused, used] = [await add(eve, 'avatar'), await add(eve), await add(eve)];
    await ask(test, ada, { content: image(used) });
    const body = { password: 'correct horse' };
    expect((await test.delete('/auth/account', eve, body)).status).toBe(200);
    await cleanUp(test.backend);
    expect(await Promise.all([avatar, unused, used].map(exists))).toEqual([false, false, true]);
  });
});
