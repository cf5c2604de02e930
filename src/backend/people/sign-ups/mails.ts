import type { Backend, WrittenMail } from '../../backend.ts';
import { letter } from '../../platform/mail/letter.ts';

type Site = Pick<Backend, 'name' | 'siteUrl'>;

interface Applicant {
  readonly username: string;
  readonly email: string;
}

export function codeMail({ name }: Site, { username, email }: Applicant, code: string) {
  return letter({
    to: email,
    subject: `Your code for ${name}: ${code}`,
    paragraphs: [
      `Someone, hopefully you, signed up for ${name} as ${username} with this email address.`,
      'Enter this code in the browser in which you signed up. It works for 30 minutes:',
      code,
      'If this wasn’t you, ignore this email. Without the code there will be no account.',
    ],
  });
}

export function decisionMail(
  { name, siteUrl = '' }: Site,
  { username, email }: Applicant,
  isApproved: boolean,
): WrittenMail {
  const written = isApproved
    ? {
        subject: `Your ${name} account is approved`,
        paragraphs: [
          `Hello ${username},`,
          { lines: ['Your account is ready. You can log in:'], href: `${siteUrl}/login` },
        ],
      }
    : {
        subject: `Your sign-up for ${name} was not approved`,
        paragraphs: [`Hello ${username},`, `An admin of ${name} did not approve your sign-up.`],
      };
  return letter({ to: email, ...written });
}
