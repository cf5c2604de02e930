import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openBackend } from '../../src/server/backend.ts';
import { readEnvironment } from '../../src/env/env.ts';
import { smtpServer } from '../support/smtp.ts';

it('The server mails links and notifications by SMTP, with addresses built from SITE_URL only', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atoll-mails-'));
  const smtp = await smtpServer();
  const env = readEnvironment({
    DATA_DIR: dataDir,
    SITE_URL: 'https://atoll.example',
    SMTP_URL: smtp.url,
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
    const [, code] = /^Subject: Your code for Atoll: (\d{6})/m.exec(await smtp.mailTo(email)) ?? [];
    return call('POST', '/auth/register/confirm', { email, code });
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
  smtp.close();
  const transcript = smtp.said();
  expect(transcript.match(/RCPT TO:<ada@example.com>/g)).toHaveLength(3);
  expect(transcript).toContain('Subject: eve answered your question');
  expect(transcript).toContain('https://atoll.example/reset-password?token=');
  expect(transcript).not.toContain('evil.example');
  rmSync(dataDir, { recursive: true, force: true });
});
