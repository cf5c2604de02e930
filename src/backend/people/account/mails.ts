import type { Backend } from '../../backend.ts';
import { siteOf } from './links.ts';
import { letter, type Paragraph } from '../../platform/mail/letter.ts';

/** Account mails link only to the site's own address. */
export function resetMail(backend: Backend, username: string, to: string, token: string) {
  const { name } = backend;
  return write(to, username, `Set a new password for ${name}`, [
    `Someone, hopefully you, asked to reset the password of your ${name} account.`,
    'Use this link to set a new one. It works once and expires in an hour:',
    { lines: [], href: `${siteOf(backend)}/reset-password?token=${token}` },
    'If this wasn’t you, ignore this email. Your password won’t change.',
  ]);
}

export function confirmMail(backend: Backend, username: string, to: string, token: string) {
  const { name } = backend;
  return write(to, username, `Confirm your email address for ${name}`, [
    `You asked to use this email address for your ${name} account.`,
    'Use this link to confirm it. It works once and expires in a day:',
    { lines: [], href: `${siteOf(backend)}/confirm-email?token=${token}` },
    'If this wasn’t you, ignore this email. Nothing will change.',
  ]);
}

export function noticeMail(backend: Backend, username: string, to: string, next: string) {
  const { name } = backend;
  return write(to, username, `Your ${name} email address is about to change`, [
    `Someone, hopefully you, asked to change the email address of your ${name} account to ${next}.`,
    'The change takes effect when the link sent to that address is used. Until then, this address stays in place.',
    'If this wasn’t you, change your password now. That logs out all other devices and stops the change:',
    { lines: [], href: `${siteOf(backend)}/settings/account` },
  ]);
}

/** For the owner of an address that somebody else typed: only they learn that it has an account. */
export function accountMail({ name, siteUrl = '' }: Backend, to: string) {
  return letter({
    to,
    subject: 'You already have an account',
    paragraphs: [
      `Someone, hopefully you, tried to use this email address for another ${name} account.`,
      { lines: ['You already have an account. Log in with it:'], href: `${siteUrl}/login` },
      {
        lines: ['If you forgot your password, set a new one:'],
        href: `${siteUrl}/forgot-password`,
      },
      'If this wasn’t you, ignore this email.',
    ],
  });
}

function write(
  to: string,
  username: string,
  subject: string,
  paragraphs: readonly (string | Paragraph)[],
) {
  return letter({ to, subject, paragraphs: [`Hello ${username},`, ...paragraphs] });
}
