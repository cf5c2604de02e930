import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureAt, smallAvatar } from '../../../../src/shared/picture-names.ts';
import { changedKeys, ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { bomb, jpegWithPlace, picture, storedFile, upload } from '../../../support/pictures.ts';
import { addStaff, giveRole, loggedActions } from '../../../support/staff.ts';
import { refusal } from '../../../support/replies.ts';
import { setRow } from '../../../support/rows.ts';

const UNREADABLE = 'This file is not a picture we can read.';

describe.each(ENGINES)('Uploading pictures on %s', async (engine) => {
  const test = await openForSuite(engine);
  const ada = await test.join('ada');
  const staff = await addStaff(test);

  const meOf = async (as: Member) => (await test.get('/auth/me', as)).body.user;

  it('turns a JPEG upright, and removes its location and all other metadata', async () => {
    const given = await jpegWithPlace();
    expect((await sharp(given).metadata()).exif?.length).toBeGreaterThan(100);
    const { status, body } = await upload(test, ada, given);
    expect(status).toBe(201);
    const file = await storedFile(test, body.url);
    expect(body).toMatchObject({ width: 60, height: 80, bytes: file?.length });
    const metadata = await sharp(file).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 60, height: 80 });
    expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined]);
  });

  it('reduces the longest side to 2,560 pixels and makes smaller copies', async () => {
    const { body } = await upload(test, ada, await picture(3000, 1500));
    expect(body).toMatchObject({ width: 2560, height: 1280 });
    const copies = [640, 1280].map(async (width) =>
      sharp(await storedFile(test, body.url, width)).metadata(),
    );
    expect((await Promise.all(copies)).map(({ width }) => width)).toEqual([640, 1280]);
  });

  it('keeps the frames of an animation', async () => {
    const frames = await Promise.all([10, 200].map((red) => picture(80, 60, red)));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await upload(test, ada, gif);
    const metadata = await sharp(await storedFile(test, body.url)).metadata();
    expect(metadata).toMatchObject({ format: 'webp', pages: 2 });
    expect(body).toMatchObject({ width: 80, height: 60 });
  });

  it.each([
    ['30,000 × 30,000 pixels', () => bomb(30_000)],
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a text', () => 'Not a picture'],
    ['half a picture', async () => (await jpegWithPlace()).subarray(0, 400)],
  ])('refuses %s while other requests are served', async (_, bytes) => {
    const given = await bytes();
    const [refused, other] = await Promise.all([upload(test, ada, given), test.get('/questions')]);
    expect(refused).toMatchObject({
      status: 400,
      body: { message: UNREADABLE, fields: { file: UNREADABLE } },
    });
    expect(other.status).toBe(200);
  });

  it('refuses more than 8 MB', async () => {
    const { status, body } = await upload(test, ada, new Uint8Array(8 * 1024 * 1024 + 1));
    expect([status, body.message]).toEqual([400, 'Pictures may have 8 MB at most.']);
    const longer = await upload(test, ada, new Uint8Array(9 * 1024 * 1024));
    expect(longer).toMatchObject(refusal(413, 'Pictures may have 8 MB at most.'));
  });

  it('refuses guests and suspended members', async () => {
    const suspended = await test.join('suspended');
    await test.put(`/admin/users/${suspended.id}/suspension`, staff.admin, {
      suspended: true,
      days: 1,
      reason: 'Spam',
    });
    const statuses = [
      await upload(test, undefined, await picture()),
      await upload(test, suspended, await picture()),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 403]);
  });

  it('sets an avatar immediately, in two sizes, cropped as chosen, and removes it', async () => {
    test.events.length = 0;
    const halves = await sharp(await picture(100, 50, 0))
      .extend({ right: 100, background: { r: 250, g: 90, b: 80 } })
      .png()
      .toBuffer();
    const cut = { left: '0.5', top: '0', size: '0.25' };
    const { body } = await upload(test, ada, halves, { purpose: 'avatar', ...cut });
    expect((await meOf(ada)).avatar).toBe(body.url);
    expect(changedKeys(test.events)).toContain(`user:${ada.id}`);
    const red = (await sharp(await storedFile(test, body.url)).stats()).channels[0]?.mean;
    expect(red).toBeGreaterThan(200);
    const small = await sharp(await storedFile(test, body.url, 96)).metadata();
    expect([small.width, small.height]).toEqual([96, 96]);
    expect(smallAvatar(body.url)).toMatch(/-96\.webp$/);
    const { body: removed } = await test.delete('/auth/avatar', ada);
    expect(removed.user.avatar).toBe('');
  });

  it('accepts logos from admins only, up to 512 kB', async () => {
    const purpose = { purpose: 'logo' };
    const results = [
      await upload(test, staff.moderator, await picture(), purpose),
      await upload(test, staff.admin, new Uint8Array(600_000), purpose),
      await upload(test, staff.admin, await picture(), purpose),
    ].map(({ status }) => status);
    expect(results).toEqual([403, 413, 201]);
  });

  it('accepts three pictures a day from new members, and 200 MB in all', async () => {
    const eve = await test.join('eve');
    test.settings.limits = true;
    const statuses: number[] = [];
    for (const red of [10, 60, 110, 160]) {
      statuses.push((await upload(test, eve, await picture(20, 20, red))).status);
    }
    test.settings.limits = false;
    expect(statuses).toEqual([201, 201, 201, 429]);
    await setRow(test, 'pictures', { user_id: Number(eve.id) }, { bytes: 200 * 1024 * 1024 });
    const { status, body } = await upload(test, eve, await picture(20, 20, 220));
    expect([status, body.message]).toEqual([403, 'You have used your 200 MB.']);
  });

  it('does not bring a removed logo back by an undo', async () => {
    const { url } = (await upload(test, staff.admin, await picture(70, 70))).body;
    const { version } = (await test.get('/admin/settings', staff.admin)).body;
    await test.put('/admin/settings', staff.admin, { version, settings: { logo: url } });
    await test.delete(`/admin/pictures/${pictureAt(String(url)) ?? ''}`, staff.moderator);
    const { body } = await test.get('/admin/log', staff.admin);
    const { _id } = body.entries.find(
      ({ action }: { action: string }) => action === 'settings-changed',
    );
    const undone = await test.post(`/admin/log/${String(_id)}/undo`, staff.admin);
    expect(undone).toMatchObject(refusal(409, 'Moderators have removed this picture.'));
  });

  it('decodes at most 20 files a day that are no pictures', async () => {
    const mallory = await test.join('mallory');
    test.settings.limits = true;
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1) {
      statuses.push((await upload(test, mallory, new Uint8Array([sent]))).status);
    }
    test.settings.limits = false;
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
  });

  it('lets moderators remove a picture permanently, everywhere', async () => {
    const bytes = await picture(90, 90);
    await giveRole(test, ada, 'user');
    const { body } = await upload(test, ada, bytes, { purpose: 'avatar' });
    const address = `/admin/pictures/${pictureAt(String(body.url)) ?? ''}`;
    expect((await test.delete(address, ada)).status).toBe(403);
    expect((await test.delete(address, staff.moderator)).status).toBe(204);
    expect(await storedFile(test, body.url)).toBeUndefined();
    expect((await meOf(ada)).avatar).toBe('');
    expect((await loggedActions(test, staff.admin))[0]).toBe('picture-removed');
    const again = await upload(test, ada, bytes, { purpose: 'avatar' });
    expect(again).toMatchObject(refusal(403, 'Moderators have removed this picture.'));
  });
});
