import type { Backend, WrittenMail } from '../backend.ts';
import { letter, type Paragraph } from '../mail/letter.ts';

/** The texts of mails about an account. Their links are made of the site's own address alone. */
interface About {
  readonly name: string;
  readonly username: string;
  readonly siteUrl: string;
}

export function about({ name }: Backend, siteUrl: string, username: string): About {
  return { name, siteUrl, username };
}

export function resetMail(
  { name, siteUrl, username }: About,
  to: string,
  token: string,
): WrittenMail {
  return write(to, username, `Set a new password for ${name}`, [
    `Somebody, hopefully you, asked for a new password for your account at ${name}.`,
    'This link sets it. It works once, within an hour:',
    { lines: [], href: `${siteUrl}/reset-password?token=${token}` },
    'If it was not you, there is nothing to do: your password stays as it is.',
  ]);
}

export function confirmMail(
  { name, siteUrl, username }: About,
  to: string,
  token: string,
): WrittenMail {
  return write(to, username, `Confirm your e-mail address for ${name}`, [
    `This is to become the e-mail address of your account at ${name}.`,
    'It counts once you have followed this link, which works once, within a day:',
    { lines: [], href: `${siteUrl}/confirm-email?token=${token}` },
    'If you did not ask for it, there is nothing to do: nothing changes.',
  ]);
}

export function noticeMail(
  { name, siteUrl, username }: About,
  to: string,
  next: string,
): WrittenMail {
  return write(to, username, `Your e-mail address at ${name} is about to change`, [
    `Your account at ${name} is to have another e-mail address: ${next}`,
    'It counts once the link that was mailed there is followed. Until then this one does.',
    'If you did not ask for it, change your password now, which ends all other sessions and stops the change:',
    { lines: [], href: `${siteUrl}/settings` },
  ]);
}

function write(
  to: string,
  username: string,
  subject: string,
  paragraphs: readonly (string | Paragraph)[],
): WrittenMail {
  return { to, ...letter({ subject, paragraphs: [`Hello ${username},`, ...paragraphs] }) };
}
