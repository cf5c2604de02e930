import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Mail, SendMail } from '../backend/backend.ts';
import { isMailbox } from '../contract/forms.ts';
import type { Environment } from '../env/env.ts';
import type { Logger } from './log/log.ts';

/** Milliseconds that a mail server may take; the defaults are minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type MailSettings = Pick<Environment, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/**
 * Sends mail by SMTP or, without a server, into files of the data folder. `nameOfSite` is read for each
 * mail, because admins can change it.
 */
export function mailer(
  { smtpUrl, dataDir, mailFrom }: MailSettings,
  nameOfSite: () => string,
  log: Logger,
): SendMail {
  const send = smtpUrl === undefined ? intoFolder(join(dataDir, 'mail'), log) : bySmtp(smtpUrl);
  return async (mail) => {
    // Old accounts may have other addresses, which mail servers could parse differently.
    if (isMailbox(mail.to)) return send(messageOf(mail, mailFrom, nameOfSite()));
    log.warn('An email was not sent: the account has no valid address');
    return 'not sent';
  };
}

type Send = (message: SendMailOptions) => Promise<string>;

/** Builds the message; nodemailer adds Date, Message-ID, and MIME headers. */
function messageOf(
  { id, to, subject, text, html, unsubscribe }: Mail,
  mailFrom: string,
  siteName: string,
) {
  return {
    messageId: `<${id}@${domainOf(mailFrom)}>`,
    from: mailFrom,
    // As an object: a string would be parsed again.
    to: { name: '', address: to },
    ...{ subject, text, html },
    ...(unsubscribe !== undefined && { list: listOf(unsubscribe, siteName) }),
    headers: {
      // Asks for no vacation replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

/** The part after the last @ of `Name <address>` or of a bare address. */
const domainOf = (from: string) => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/**
 * Headers that let mail programs sort notifications, and unsubscribe with one click (RFC 2919,
 * 2369, 8058).
 */
function listOf(unsubscribe: string, siteName: string) {
  const { hostname } = new URL(unsubscribe);
  return {
    id: { url: `notifications.${hostname}`, comment: `${siteName} notifications` },
    unsubscribe,
  };
}

function bySmtp(url: string): Send {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const { response } = await createTransport({ url, ...TIMEOUTS }).sendMail(message);
    return response;
  };
}

/** Links in mails sign people in: the log names the file but not its contents. */
function intoFolder(folder: string, log: Logger): Send {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const whole = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: content } = await whole.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${randomUUID()}.eml`);
    await writeFile(file, content as Buffer, { mode: 0o600 });
    log.info({ file }, 'SMTP_URL is not set, so an email was saved to a file');
    return `SMTP_URL is not set, so the mail was saved to ${file}`;
  };
}
