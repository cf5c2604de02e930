import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type NotificationMail,
  openNotificationMail,
} from '../../../src/backend/notifications/mails.ts';
import { unsubscribeAddress } from '../../../src/backend/mail/unsubscribe.ts';
import { ENGINES, type Member, openTestBackend, type TestBackend } from '../../support/backend.ts';
import { answer, ask, vote } from '../../support/posts.ts';

describe.each(ENGINES)('Notifications by e-mail on %s', (engine) => {
  let test: TestBackend;
  let mail: NotificationMail;
  let ada: Member;
  let eve: Member;
  let failures: unknown[];

  beforeEach(async () => {
    test = await openTestBackend(engine);
    test.settings.siteUrl = 'https://atoll.example';
    failures = [];
    mail = openNotificationMail(test.backend, (error) => failures.push(error));
    test.listeners.push(mail.publish);
    ada = await test.join('ada');
    eve = await test.join('eve');
  });
  afterEach(async () => {
    await mail.close();
    expect(failures).toEqual([]);
    await test.close();
  });

  const choose = (body: object) => test.call('PUT', '/auth/preferences', { as: ada, body });

  it('say what happened, where, and how to switch them off', async () => {
    const question = await ask(test, ada, { title: 'Why is the sky not green?' });
    const id = await answer(test, eve, question);
    await mail.close();
    expect(test.mails).toMatchObject([
      {
        to: 'ada@example.com',
        subject: 'eve answered your question',
        text: [
          'Hello ada,',
          `eve answered your question\nWhy is the sky not green?\nhttps://atoll.example/questions/${question}#a${id}`,
          '--\nAtoll mails your notifications. To switch this off: https://atoll.example/settings?tab=notifications\n',
        ].join('\n\n'),
        unsubscribe: unsubscribeAddress(test.backend, Number(ada.id)),
      },
    ]);
    const [{ html } = { html: '' }] = test.mails;
    expect(html).toContain(
      `<a href="https://atoll.example/questions/${question}#a${id}">eve answered your question</a><br>`,
    );
  });

  it('go at once the first time, and what follows soon goes in one mail', async () => {
    const question = await ask(test, ada);
    await answer(test, eve, question);
    await pause(400);
    expect(test.mails).toHaveLength(1);
    for (let left = 25; left > 0; left -= 1) await answer(test, eve, question);
    await pause(400);
    expect(test.mails).toHaveLength(1);
    await mail.close();
    expect(test.mails).toHaveLength(2);
    expect(test.mails[1]?.subject).toBe('25 notifications from Atoll');
    expect(test.mails[1]?.text.match(/eve answered/g)).toHaveLength(20);
    expect(test.mails[1]?.text).toContain('And 5 more\nhttps://atoll.example/notifications');
  });

  it('go together when the time is over', async () => {
    const quick = openNotificationMail(test.backend, (error) => failures.push(error), 300);
    test.listeners.splice(0, 1, quick.publish);
    const question = await ask(test, ada);
    for (let left = 3; left > 0; left -= 1) await answer(test, eve, question);
    await pause(1_000);
    expect(test.mails.map(({ subject }) => subject)).toEqual([
      'eve answered your question',
      '2 notifications from Atoll',
    ]);
    await answer(test, eve, question);
    await quick.close();
    expect(test.mails).toHaveLength(3);
  });

  it('do not go to who does not want them, nor to who has no address or is suspended', async () => {
    const people = () => test.backend.db.sql.updateTable('users').where('id', '=', Number(ada.id));
    const question = await ask(test, ada);
    await choose({ email: false });
    await answer(test, eve, question);
    await mail.close();
    await choose({ email: true });
    await people().set({ suspended_at: 1 }).execute();
    await answer(test, eve, question);
    await mail.close();
    await people().set({ suspended_at: null, email: null }).execute();
    await answer(test, eve, question);
    await mail.close();
    expect(test.mails).toEqual([]);
  });

  it('tell neither of badges nor of what the person is not told at all', async () => {
    const question = await ask(test, ada);
    await vote(test, eve, `questions/${question}`, 'up');
    await choose({ answers: false });
    await answer(test, eve, question);
    await mail.close();
    expect(test.mails).toEqual([]);
  });

  it('do not go for what was not committed', async () => {
    expect((await answer(test, eve, await ask(test, ada))).length).toBeGreaterThan(0);
    await mail.close();
    const before = test.mails.length;
    const body = { questionId: '999999', content: '<p>x</p>' };
    expect((await test.call('POST', '/answers', { as: eve, body })).status).toBe(404);
    await mail.close();
    expect(test.mails).toHaveLength(before);
  });

  it('keep nobody from writing when no mail can be sent; the failure is reported', async () => {
    const failing = { ...test.backend, mail: () => Promise.reject(new Error('No mail today')) };
    const reports: unknown[] = [];
    const broken = openNotificationMail(failing, (error) => reports.push(error));
    test.listeners.splice(0, 1, broken.publish);
    await answer(test, eve, await ask(test, ada));
    await broken.close();
    expect(reports.map(String)).toEqual(['Error: No mail today']);
  });
});
