import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsubscribeAddress } from '../../../../src/backend/platform/mail/unsubscribe.ts';
import { type Member, openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { setRow } from '../../../support/rows.ts';
import { answer, ask, vote } from '../../../support/posts.ts';

const MINUTE = 60_000;

describe('Email notifications', () => {
  let test: TestBackend;
  let ada: Member;
  let eve: Member;

  beforeEach(async () => {
    test = await openTestBackend('sqlite');
    test.settings.siteUrl = 'https://atoll.example';
    ada = await test.join('ada');
    eve = await test.join('eve');
  });
  afterEach(async () => {
    await test.settle();
    expect(test.mailFailures).toEqual([]);
    await test.close();
  });

  const choose = (body: object) => test.put('/auth/preferences', ada, body);

  it('say what happened, where, and how to switch them off', async () => {
    const question = await ask(test, ada, { title: 'Why is the sky not green?' });
    const id = await answer(test, eve, question);
    await test.settle();
    expect(test.mails).toMatchObject([
      {
        to: 'ada@example.com',
        subject: 'eve answered your question',
        text: [
          'Hello ada,',
          `eve answered your question\nWhy is the sky not green?\nhttps://atoll.example/questions/${question}/answers/${id}`,
          '--\nAtoll sends you notifications by email. To turn this off: https://atoll.example/settings?tab=notifications\n',
        ].join('\n\n'),
        unsubscribe: unsubscribeAddress(test.backend, Number(ada.id)),
      },
    ]);
    const [{ html } = { html: '' }] = test.mails;
    expect(html).toContain(
      `<a href="https://atoll.example/questions/${question}/answers/${id}">eve answered your question</a><br>`,
    );
  });

  it('are sent immediately the first time, then in one mail per ten minutes', async () => {
    const question = await ask(test, ada);
    await answer(test, eve, question);
    await vi.waitFor(() => expect(test.mails).toHaveLength(1), 10_000);
    for (let left = 25; left > 0; left -= 1) await answer(test, eve, question);
    test.settings.now += 10 * MINUTE - 1;
    await test.settle();
    expect(test.mails).toHaveLength(1);
    test.settings.now += 1;
    await test.settle();
    expect(test.mails).toHaveLength(2);
    expect(test.mails[1]?.subject).toBe('25 notifications from Atoll');
    expect(test.mails[1]?.text.match(/eve answered/g)).toHaveLength(20);
    expect(test.mails[1]?.text).toContain('And 5 more\nhttps://atoll.example/notifications');
  });

  it('contain only what is still unread when they are sent', async () => {
    const question = await ask(test, ada);
    for (let left = 3; left > 0; left -= 1) {
      await answer(test, eve, question);
      await test.settle();
    }
    const { body } = await test.get('/notifications', ada);
    await test.put(`/notifications/${String(body.notifications[0]._id)}/read`, ada);
    test.settings.now += 10 * MINUTE;
    await test.settle();
    expect(test.mails.map(({ subject }) => subject)).toEqual([
      'eve answered your question',
      'eve answered your question',
    ]);
    await answer(test, eve, question);
    await test.put('/notifications/read-all', ada);
    test.settings.now += 10 * MINUTE;
    await test.settle();
    expect(test.mails).toHaveLength(2);
  });

  it('are not sent to members who opted out, have no address or are suspended', async () => {
    const question = await ask(test, ada);
    await choose({ email: false });
    await answer(test, eve, question);
    await test.settle();
    await choose({ email: true });
    await setRow(test, 'users', ada.id, { suspended_at: 1 });
    await answer(test, eve, question);
    await test.settle();
    await setRow(test, 'users', ada.id, { suspended_at: null, email: null });
    await answer(test, eve, question);
    await test.settle();
    expect(test.mails).toEqual([]);
  });

  it('leave out badges and what the member has switched off', async () => {
    const question = await ask(test, ada);
    await vote(test, eve, `questions/${question}`, 'up');
    await choose({ answers: false });
    await answer(test, eve, question);
    await test.settle();
    expect(test.mails).toEqual([]);
  });
});
