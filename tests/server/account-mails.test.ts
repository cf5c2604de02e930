import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openBackend } from '../../src/server/backend.ts';
import { readEnvironment } from '../../src/env/env.ts';
import { addressesOf, mailTo } from '../support/mail-to.ts';
import { openMailbox } from '../support/smtp-mailbox.ts';

it('The server mails links and notifications by SMTP, with addresses built from SITE_URL only', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atoll-mails-'));
  const box = await openMailbox();
  const env = readEnvironment({
    DATA_DIR: dataDir,
    SITE_URL: 'https://atoll.example',
    SMTP_URL: box.url,
    DEMO: '0',
  });
  const backend = await openBackend(env, { log: pino({ level: 'silent' }) });
  const call = async (method: string, path: string, body: object, token = '') => {
    const request = new Request(`https://evil.example/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const origin = { address: '127.0.0.1', prepared: false, countsViews: false };
    const response = await backend.fetch(request, origin);
    expect(response.ok).toBe(true);
    return response.json();
  };
  const signUp = async (username: string) => {
    const email = `${username}@example.com`;
    await call('POST', '/auth/register', { username, email, password: 'correct horse' });
    const { subject } = await mailTo(box, email);
    return call('POST', '/auth/register/confirm', { email, code: subject?.slice(-6) });
  };
  const [ada, eve] = [await signUp('ada'), await signUp('eve')];
  const title = 'Why is the sky not green?';
  const { question } = await call(
    'POST',
    '/questions',
    { title, content: '<p>Why?</p>', tags: ['sky'] },
    ada.token,
  );
  await call('POST', '/answers', { questionId: question._id, content: '<p>So.</p>' }, eve.token);
  await call('POST', '/auth/forgot-password', { email: 'ada@example.com' });
  await backend.close();
  await box.close();
  expect(box.taken.filter((mail) => addressesOf(mail).includes('ada@example.com'))).toHaveLength(3);
  const mails = JSON.stringify(box.taken);
  expect(mails).toContain('eve answered your question');
  expect(mails).toContain('https://atoll.example/reset-password?token=');
  expect(mails).not.toContain('evil.example');
  rmSync(dataDir, { recursive: true, force: true });
});
