import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { siteSettings } from '../../../../src/backend/people/site-settings/site-settings.ts';
import { mailer } from '../../../../src/server/mail.ts';
import { mirrorSettings } from '../../../../src/server/settings.ts';
import { SITE } from '../../../../src/contract/surrogate-keys.ts';
import { DAY } from '../../../../src/shared/durations.ts';
import { ENGINES, START, openForSuite } from '../../../support/backend.ts';
import { openMailbox } from '../../../support/smtp-mailbox.ts';
import { addStaff } from '../../../support/staff.ts';
import { setRow } from '../../../support/rows.ts';

describe.each(ENGINES)('The settings of a site on %s', async (engine) => {
  const test = await openForSuite(engine);
  const staff = await addStaff(test);

  const read = async () => (await test.get('/settings')).body.settings;
  const version = async () =>
    (await test.get('/admin/settings', staff.admin)).body.version as number;
  const change = async (settings: object, at?: number) =>
    test.put('/admin/settings', staff.admin, { version: at ?? (await version()), settings });

  it('send a test mail and show the mail server’s reply', async () => {
    const mailbox = await openMailbox();
    const to = { dataDir: '', mailFrom: 'a@example.com', smtpUrl: mailbox.url };
    test.settings.mail = mailer(to, () => 'Atoll', pino({ enabled: false }));
    const send = (as = staff.admin) => test.post('/admin/test-mail', as);
    expect((await send()).body.reply).toBe('Your account has no valid address');
    const email = 'admin@example.com';
    await setRow(test, 'users', staff.admin.id, { email });
    const { body } = await send();
    expect(body).toMatchObject({ isSent: true, reply: expect.stringMatching(/^250 /) });
    expect(mailbox.taken).toMatchObject([{ to: { text: email } }]);
    mailbox.mood = 'refuse';
    expect((await send()).body).toMatchObject({
      isSent: false,
      reply: expect.stringContaining('451 Try again later'),
    });
    await mailbox.close();
    expect((await send()).body).toMatchObject({
      isSent: false,
      reply: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('change one by one, and are public', async () => {
    expect(await read()).toMatchObject({ name: '', footerLinks: [], texts: {} });
    await change({ name: ' Bolt\nForum ', texts: { about: 'We make **bolts**.' } });
    await change({ footerLinks: [{ label: 'Bolts', url: 'https://bolts.example/' }] });
    expect(await read()).toMatchObject({
      name: 'Bolt Forum',
      footerLinks: [{ label: 'Bolts', url: 'https://bolts.example/' }],
      texts: { about: 'We make **bolts**.' },
    });
    await change({ texts: { about: '' } });
    expect(await read()).toMatchObject({ name: 'Bolt Forum', texts: {} });
  });

  it('name an invalid field', async () => {
    const { status, body } = await change({ accent: '#ff8800', name: 'x'.repeat(61) });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      accent: 'Too light to read on white (2.3:1). Nearest: #a85a00.',
      name: 'At most 60 characters',
    });
    for (const url of ['javascript:alert(1)', 'bolts.example', 'https://'])
      expect((await change({ footerLinks: [{ label: 'x', url }] })).body.fields).toHaveProperty(
        'footerLinks',
      );
  });

  it('refuse a change based on an outdated version', async () => {
    const at = await version();
    expect((await change({ name: 'First' }, at)).status).toBe(200);
    const late = await change({ name: 'Second' }, at);
    expect(late.status).toBe(409);
    expect(late.body.message).toBe('Somebody else has changed the settings since');
    expect(await read()).toMatchObject({ name: 'First' });
  });

  it('are logged with both values, and can be undone', async () => {
    await change({ name: 'Before', description: 'The same' });
    await change({ name: 'After', description: 'The same' });
    const log = async () => (await test.get('/admin/log', staff.admin)).body.entries;
    const [entry] = await log();
    expect(entry).toMatchObject({
      action: 'settings-changed',
      details: { from: { name: 'Before' }, to: { name: 'After' } },
      canUndo: true,
    });
    expect(entry.details.to).toEqual({ name: 'After' });
    await test.post(`/admin/log/${String(entry._id)}/undo`, staff.admin);
    expect(await read()).toMatchObject({ name: 'Before' });
    const [undo] = await log();
    await change({ name: 'Before' });
    expect(await log()).toHaveProperty('0', undo);
    // An undo of the first text restores the built-in one.
    await change({ texts: { about: 'We make **bolts**.' } });
    const [first] = await log();
    await test.post(`/admin/log/${String(first._id)}/undo`, staff.admin);
    expect(await read()).toMatchObject({ texts: {} });
  });

  it('end an announcement after its last day', async () => {
    const today = new Date(START).toISOString().slice(0, 10);
    await change({ announcement: 'We move today', announcementEnds: today });
    const endDay = async () => {
      for (const { run } of siteSettings.jobs ?? [])
        await run(test.backend, { report: () => undefined, closing: new AbortController().signal });
    };
    await endDay();
    expect(await read()).toMatchObject({ announcement: 'We move today' });
    test.settings.now += DAY;
    expect(await read()).toMatchObject({ announcement: '' });
    await endDay();
    expect(await read()).toMatchObject({ announcement: '', announcementEnds: '' });
  });

  it('reach a process that is notified of a change', async () => {
    const mirror = await mirrorSettings(test.backend);
    await change({ name: 'Everywhere' });
    expect((await mirror.read()).name).not.toBe('Everywhere');
    mirror.changed([SITE]);
    expect((await mirror.read()).name).toBe('Everywhere');
    expect(mirror.last.name).toBe('Everywhere');
  });
});
