import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { mailer } from '../../src/server/mail.ts';
import { smtpServer } from '../support/smtp.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atoll-mail-'));
const MAIL = { to: 'ann@example.com', subject: 'Your new password', text: 'The link: secret-link' };
const mailFrom = 'Atoll <hello@example.com>';

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

function logInto(lines: string[]) {
  const write = (line: Buffer, _: string, done: () => void) => {
    lines.push(String(line));
    done();
  };
  return pino({}, new Writable({ write }));
}

describe('Without a mail server', () => {
  it('a mail becomes a file for its owner’s eyes, and a line in the log that tells no more', async () => {
    const lines: string[] = [];
    const send = mailer({ smtpUrl: undefined, mailFrom, dataDir }, logInto(lines));
    await send({ ...MAIL, subject: 'Hello\r\nBcc: eve@example.com' });
    const [name = ''] = readdirSync(join(dataDir, 'mail'));
    const file = join(dataDir, 'mail', name);
    expect(readFileSync(file, 'utf8').split('\n')).toEqual([
      `From: ${mailFrom}`,
      'To: ann@example.com',
      'Subject: Hello Bcc: eve@example.com',
      '',
      'The link: secret-link',
    ]);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
    expect(lines[0]).not.toContain('secret-link');
  });
});

it('No mail goes to what mail servers read another mailbox from', async () => {
  const { url: smtpUrl, said, close } = await smtpServer();
  const lines: string[] = [];
  const send = mailer({ smtpUrl, mailFrom, dataDir }, logInto(lines));
  for (const to of ['x<victim@mail.example>', 'a@b.example,victim@mail.example', 'a(b)@c.example'])
    await send({ ...MAIL, to });
  close();
  expect(said()).not.toContain('RCPT');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('victim');
});

describe('With a mail server', () => {
  it('a mail is handed to it', async () => {
    const { url: smtpUrl, said, close } = await smtpServer();
    await mailer({ smtpUrl, mailFrom, dataDir }, logInto([]))(MAIL);
    expect(said()).toContain('MAIL FROM:<hello@example.com>');
    expect(said()).toContain('RCPT TO:<ann@example.com>');
    expect(said()).toContain('Subject: Your new password');
    expect(said()).toContain('The link: secret-link');
    close();
  });

  it('the sender is told when it does not take the mail', async () => {
    const send = mailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir }, logInto([]));
    await expect(send(MAIL)).rejects.toThrow('ECONNREFUSED');
  });
});
