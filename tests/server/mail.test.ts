import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { type ParsedMail, simpleParser } from 'mailparser';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mailer } from '../../src/server/mail.ts';
import { addressesOf, mailTo } from '../support/mail-to.ts';
import { openMailbox } from '../support/smtp-mailbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atoll-mail-'));
const folder = join(dataDir, 'mail');
const MAIL = {
  id: 'notifications.7.abc',
  to: 'ann@example.com',
  subject: 'Your new password – for Zoë',
  text: 'The link: secret-link\n',
  html: '<!doctype html><p>The link: <a href="https://atoll.example/">secret-link</a> für Zoë',
};
const nameOfSite = () => 'Atoll “Æ”';
const unsubscribe = `https://atoll.example/unsubscribe?token=12345.${'aB-_'.repeat(10)}abc`;
const settings = {
  mailFrom: 'Atoll <hello@example.com>',
  dataDir,
  smtpUrl: undefined,
};

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
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

const files = () => readdirSync(folder).map((name) => join(folder, name));

/** A mail as a mail program reads it from its file. */
async function written(mail: Parameters<ReturnType<typeof mailer>>[0]): Promise<ParsedMail> {
  await mailer(settings, nameOfSite, logInto([]))(mail);
  const [file = ''] = files();
  return simpleParser(readFileSync(file));
}

/** The headers of this name, unfolded. */
const lineOf = ({ headerLines }: ParsedMail, key: string) =>
  headerLines.filter((one) => one.key === key).map(({ line }) => line.replaceAll('\r\n', ''));

describe('Without a mail server', () => {
  it('a mail becomes a file that only its owner can read, and a log line without its text', async () => {
    const lines: string[] = [];
    await mailer(settings, nameOfSite, logInto(lines))(MAIL);
    const [file = ''] = files();
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(JSON.stringify(file));
    expect(lines[0]).not.toContain('secret-link');
  });

  it('the file is a complete message, with text and HTML', async () => {
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    const mail = await written(MAIL);
    expect(mail).toMatchObject({ subject: MAIL.subject, text: MAIL.text, html: MAIL.html });
    expect(mail.from?.text).toBe('"Atoll" <hello@example.com>');
    expect([mail.to].flat().map((to) => to?.text)).toEqual(['ann@example.com']);
    expect(mail.date?.getTime()).toBeGreaterThanOrEqual(before);
    expect(mail.messageId).toBe('<notifications.7.abc@example.com>');
    expect(mail.headers.get('mime-version')).toBe('1.0');
    expect(mail.headers.get('content-type')).toMatchObject({ value: 'multipart/alternative' });
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    const [file = ''] = files();
    const raw = readFileSync(file, 'latin1');
    expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8/);
    expect(raw).toMatch(/Content-Type: text\/html; charset=utf-8/);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(raw).not.toMatch(/[^\x00-\x7f]/);
  });

  it('a subject cannot add headers', async () => {
    const mail = await written({ ...MAIL, subject: 'Hello\r\nBcc: eve@example.com' });
    expect(mail.subject).toBe('Hello Bcc: eve@example.com');
    expect(mail.headers.has('bcc')).toBe(false);
  });
});

describe('A notification mail', () => {
  it('has the headers of a list, with one-click unsubscribe', async () => {
    const mail = await written({ ...MAIL, unsubscribe });
    expect(mail.headers.get('list')).toMatchObject({
      id: { id: 'notifications.atoll.example' },
      unsubscribe: { url: unsubscribe },
    });
    expect(lineOf(mail, 'list-unsubscribe')).toEqual([`List-Unsubscribe: <${unsubscribe}>`]);
    expect(lineOf(mail, 'list-unsubscribe-post')).toEqual([
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
  });

  it('has these headers, unlike a mail that somebody asked for', async () => {
    const mail = await written(MAIL);
    expect(mail.headerLines.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
  });
});

it('No mail goes to an address that mail servers read as another mailbox', async () => {
  const box = await openMailbox();
  const lines: string[] = [];
  const send = mailer({ ...settings, smtpUrl: box.url }, nameOfSite, logInto(lines));
  for (const to of ['x<victim@mail.example>', 'a@b.example,victim@mail.example', 'a(b)@c.example'])
    await send({ ...MAIL, to });
  await box.close();
  expect(box.tries()).toBe(0);
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('victim');
});

describe('With a mail server', () => {
  it('a mail is sent to it, as complete as a file', async () => {
    const box = await openMailbox();
    await mailer(
      { ...settings, smtpUrl: box.url },
      nameOfSite,
      logInto([]),
    )({ ...MAIL, unsubscribe });
    const mail = await mailTo(box, 'ann@example.com');
    expect(addressesOf(mail)).toEqual(['ann@example.com']);
    expect(mail.from?.value[0]?.address).toBe('hello@example.com');
    expect(mail).toMatchObject({ subject: MAIL.subject, html: MAIL.html });
    expect(mail.headers.get('list')).toMatchObject({ unsubscribe: { url: unsubscribe } });
    expect(mail.messageId).toContain('@example.com');
    await box.close();
  });

  it('sending fails if it does not accept the mail', async () => {
    const send = mailer({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' }, nameOfSite, logInto([]));
    await expect(send(MAIL)).rejects.toThrow('ECONNREFUSED');
  });
});
