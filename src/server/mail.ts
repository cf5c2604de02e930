import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMail } from '../backend/backend.ts';
import { isMailbox } from '../contract/forms.ts';
import type { Logger } from './log/log.ts';

/** Milliseconds that a mail server may take to answer; left alone, it may take minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export interface MailSettings {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly dataDir: string;
}

/** Mail by SMTP; where there is no server for it, into files of the data folder. */
export function mailer({ smtpUrl, mailFrom, dataDir }: MailSettings, log: Logger): SendMail {
  const send =
    smtpUrl === undefined
      ? intoFolder(join(dataDir, 'mail'), mailFrom, log)
      : bySmtp(smtpUrl, mailFrom);
  return async (mail) => {
    // Accounts of earlier days may have others: mail servers read another mailbox from them.
    if (isMailbox(mail.to)) await send(mail);
    else log.warn('A mail was not sent: its account has no address that is a mailbox alone');
  };
}

function bySmtp(url: string, from: string): SendMail {
  return async ({ to, ...mail }) => {
    const { createTransport } = await import('nodemailer');
    await createTransport({ url, ...TIMEOUTS }).sendMail({
      from,
      // An address alone: as a text it would be read again.
      to: { name: '', address: to },
      ...mail,
    });
  };
}

/** Links in mails sign people in: the log names the file and says nothing of its text. */
function intoFolder(folder: string, from: string, log: Logger): SendMail {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${randomUUID()}.eml`);
    const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`];
    const lines = [...head.map((line) => line.replaceAll(/[\r\n]+/g, ' ')), '', text];
    await writeFile(file, lines.join('\n'), { mode: 0o600 });
    log.info({ file }, 'A mail was written to a file: SMTP_URL is not set');
  };
}
