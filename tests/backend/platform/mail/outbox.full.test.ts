import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startJob } from '../../../../src/backend/job.ts';
import { mailing } from '../../../../src/backend/nouns.ts';
import { mailer } from '../../../../src/server/mail.ts';
import {
  BOTH_ENGINES,
  type Member,
  openTestBackend,
  type TestBackend,
} from '../../../support/backend.ts';
import { answer, ask } from '../../../support/posts.ts';
import { type Mailbox, type Mood, openMailbox } from '../../../support/smtp-mailbox.ts';
import { setRow } from '../../../support/rows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The delays between tries. */
const WAITS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);

describe.each(BOTH_ENGINES)('The outbox on %s', (engine) => {
  let box: Mailbox;
  let test: TestBackend;
  let ada: Member;
  let eve: Member;

  beforeEach(async () => {
    box = await openMailbox();
    test = await openTestBackend(engine);
    test.settings.siteUrl = 'https://atoll.example';
    const settings = { mailFrom: 'Atoll <hello@example.com>', dataDir: '' };
    const log = pino({ level: 'silent' });
    test.settings.mail = mailer({ ...settings, smtpUrl: box.url }, () => 'Atoll', log);
    ada = await test.join('ada');
    eve = await test.join('eve');
  });
  afterEach(async () => {
    await test.close();
    await box.close();
  });

  const subjects = () => box.taken.map(({ subject }) => subject);
  const queued = () => test.backend.db.sql.selectFrom('mails').selectAll().execute();
  const answered = async () => answer(test, eve, await ask(test, ada));

  it.each<Mood>(['refuse', 'drop'])(
    'retries a mail later if the mail server does this: %s',
    async (mood) => {
      box.mood = mood;
      await answered();
      await test.settle();
      expect([box.tries(), subjects()]).toEqual([1, []]);
      expect(test.mailFailures.map(String)).toEqual(['Error: Failed to send an email: try 1 of 8']);
      await test.settle();
      expect(box.tries()).toBe(1);
      box.mood = 'take';
      test.settings.now += MINUTE;
      await test.settle();
      expect(subjects()).toEqual(['eve answered your question']);
      test.settings.now += 24 * HOUR;
      await test.settle();
      expect(box.tries()).toBe(2);
      expect(await queued()).toEqual([]);
    },
  );

  it('gives up on a mail after eight tries in a day, and reports it', async () => {
    box.mood = 'refuse';
    await answered();
    for (const wait of [0, ...WAITS, 24 * HOUR]) {
      test.settings.now += wait - 1;
      await test.settle();
      test.settings.now += 1;
      await test.settle();
    }
    expect(box.tries()).toBe(8);
    expect(String(test.mailFailures.at(-1))).toBe('Error: Gave up on an email after 8 tries');
    expect(await queued()).toEqual([]);
  });

  it('sends each mail from only one of several processes', async () => {
    const other = startJob(test.backend, mailing, (error) => test.mailFailures.push(error));
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, at) => test.join(`asker${String(at)}`)),
    );
    for (const person of people) await answer(test, eve, await ask(test, person));
    await Promise.all([test.settle(), other.close(), test.settle(), other.close()]);
    const to = box.taken.map((mail) => [mail.to].flat()[0]?.text);
    expect(to.toSorted()).toEqual(
      people.map(({ username }) => `${username}@example.com`).toSorted(),
    );
    expect(test.mailFailures).toEqual([]);
  });

  it('gives every try of the same notifications the same Message-ID', async () => {
    await answered();
    await test.settle();
    await setRow(test, 'mails', {}, { sent_at: null });
    const [mail] = await queued();
    expect(box.taken[0]?.messageId).toBe(
      `<notifications.${String(mail?.id)}.${(mail?.created_at ?? 0).toString(36)}@example.com>`,
    );
  });

  it('sends no link for a change of address that has been cancelled', async () => {
    box.mood = 'refuse';
    const body = { username: 'ada', email: 'new@example.com' };
    await test.put('/auth/profile', ada, body);
    await test.settle();
    const passwords = { currentPassword: 'correct horse', newPassword: 'battery staple' };
    await test.put('/auth/password', ada, passwords);
    box.mood = 'take';
    test.settings.now += MINUTE;
    await test.settle();
    expect(box.taken.map((mail) => [mail.to].flat()[0]?.text)).toEqual(['ada@example.com']);
  });

  it('contains no secret', async () => {
    box.mood = 'refuse';
    await test.call('POST', '/auth/forgot-password', { body: { email: 'ada@example.com' } });
    await test.settle();
    expect(await queued()).toMatchObject([{ params: '{"email":"ada@example.com"}' }]);
  });
});
