import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startJob } from '../../../../src/backend/job.ts';
import { mailing } from '../../../../src/backend/nouns.ts';
import { unsubscribeAddress } from '../../../../src/backend/platform/mail/unsubscribe.ts';
import { gatherDigests } from '../../../../src/backend/features/tag-watching/digests.ts';
import { mailer } from '../../../../src/server/mail.ts';
import { type Member, openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { rowsOf } from '../../../support/rows.ts';
import { ask } from '../../../support/posts.ts';
import { type Mailbox, openMailbox } from '../../../support/smtp-mailbox.ts';

const DAY = 24 * 60 * 60_000;

describe('Digests of watched tags', () => {
  let box: Mailbox;
  let test: TestBackend;
  let ada: Member;
  let eve: Member;

  beforeEach(async () => {
    box = await openMailbox();
    test = await openTestBackend('sqlite');
    test.settings.siteUrl = 'https://atoll.example';
    const settings = { mailFrom: 'Atoll <hello@example.com>', dataDir: '' };
    const log = pino({ level: 'silent' });
    test.settings.mail = mailer({ ...settings, smtpUrl: box.url }, () => 'Atoll', log);
    ada = await test.join('ada');
    eve = await test.join('eve');
    await ask(test, eve, { title: 'What was there before?', tags: ['css', 'html'] });
    test.settings.now += 1_000;
  });
  afterEach(async () => {
    await test.close();
    expect(test.mailFailures).toEqual([]);
    await box.close();
  });

  const watch = (name: string, level: string, as = ada) =>
    test.put(`/tags/${name}/watch`, as, { level });
  const later = async (days: number) => {
    test.settings.now += days * DAY;
    await test.settle();
  };
  const asked = async (title: string, tags = ['css']) => {
    test.settings.now += 1_000;
    return ask(test, eve, { title, tags });
  };
  const subjects = () => box.taken.map(({ subject }) => subject);

  it('are sent once a day with everything new, and never empty', async () => {
    await watch('css', 'daily');
    await watch('html', 'daily');
    const first = await asked('Why is this grid so wide?', ['css', 'html']);
    await asked('How does one centre it?', ['html']);
    await asked('What is this to her?', ['sql']);
    await test.settle();
    expect(subjects()).toEqual([]);
    await later(1);
    expect(subjects()).toEqual(['2 new questions in your tags at Atoll']);
    const [mail] = box.taken;
    expect([mail?.to].flat().map((to) => to?.text)).toEqual(['ada@example.com']);
    expect(mail?.text).toMatch(/How does one centre it\?[^]*Why is this grid so wide\?/);
    expect(mail?.text).toContain(`https://atoll.example/questions/${first}`);
    expect(mail?.text).toContain('https://atoll.example/watching');
    expect(mail?.text).not.toContain('to her');
    expect(mail?.text).not.toContain('before');
    const url = unsubscribeAddress(test.backend, Number(ada.id));
    expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: { url } });
    await later(1);
    expect(subjects()).toHaveLength(1);
    await asked('Is this of the third day?');
    await later(1);
    expect(subjects().slice(1)).toEqual(['Is this of the third day?']);
  });

  it('are sent weekly to those who chose that, alongside a daily one', async () => {
    await watch('css', 'weekly');
    await watch('html', 'daily');
    await asked('Is this of the week?');
    await asked('Is this of the day?', ['html']);
    for (let day = 1; day < 7; day += 1) await later(1);
    expect(subjects()).toEqual(['Is this of the day?']);
    await later(1);
    expect(subjects()).toEqual(['Is this of the day?', 'Is this of the week?']);
  });

  it('are sent once by two processes, and after a long downtime', async () => {
    await watch('css', 'daily');
    await asked('Is this told once?');
    test.settings.now += 5 * DAY;
    const other = startJob(test.backend, mailing, (error) => test.mailFailures.push(error));
    await Promise.all([gatherDigests(test.backend), gatherDigests(test.backend), other.close()]);
    await test.settle();
    await later(1);
    expect(subjects()).toEqual(['Is this told once?']);
  });

  it('leave out own, ignored and deleted questions', async () => {
    await watch('css', 'daily');
    await watch('html', 'dimmed');
    await ask(test, ada, { title: 'Is this her own?', tags: ['css'] });
    await asked('Does this have what she ignores?', ['css', 'html']);
    const gone = await asked('Is this gone by then?');
    await test.delete(`/questions/${gone}`, eve);
    await later(1);
    expect(subjects()).toEqual([]);
  });

  it('are not sent to members who opted out, stopped watching, or left', async () => {
    const leaver = await test.join('leaver');
    await watch('css', 'daily');
    await watch('css', 'daily', leaver);
    await test.put('/auth/preferences', ada, { email: false });
    await test.delete('/auth/account', leaver, { password: 'correct horse' });
    await asked('Who reads this?');
    await later(1);
    expect(subjects()).toEqual([]);
    await test.put('/auth/preferences', ada, { email: true });
    await watch('css', 'none');
    await asked('Who reads this one?');
    await later(1);
    expect(subjects()).toEqual([]);
    expect(await rowsOf(test, 'tag_digests', {}, 'user_id')).toEqual([]);
  });

  it('list 50 questions, and the number of further ones', async () => {
    await watch('css', 'daily');
    for (let at = 1; at <= 53; at += 1) await asked(`Is this number ${String(at)}?`);
    await later(1);
    expect(subjects()).toEqual(['53 new questions in your tags at Atoll']);
    expect(box.taken[0]?.text?.match(/Is this number/g)).toHaveLength(50);
    expect(box.taken[0]?.text).toContain('And 3 more questions');
  });
});
