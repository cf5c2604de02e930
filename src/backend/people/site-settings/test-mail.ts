import { setTimeout } from 'node:timers/promises';
import { isMailbox } from '../../../contract/forms.ts';
import type { sendTestMail as route } from '../../../contract/site-settings.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { letter } from '../../platform/mail/letter.ts';
import { newToken } from '../sessions/tokens.ts';
import { findPerson } from '../users/users.store.ts';

/** Milliseconds to wait for the mail server: the page itself has to be answered in time. */
const TIMEOUT = 3_500;

/** Mails the admin, now and once, and returns what the mail server replied or what went wrong. */
export async function sendTestMail(
  backend: Backend,
  caller: Caller,
): Promise<CallResult<typeof route>> {
  const to = (await findPerson(backend.db.sql, caller.id))?.email ?? '';
  if (!isMailbox(to)) return { to, isSent: false, reply: 'Your account has no valid address' };
  const { subject, text, html } = letter({
    subject: `Test mail from ${backend.name}`,
    paragraphs: [`If you can read this, ${backend.name} can send mail.`],
  });
  const sending = backend.mail({ id: `test.${newToken()}`, to, subject, text, html }).then(
    (reply) => ({ to, isSent: true, reply }),
    (error: unknown) => ({ to, isSent: false, reply: String(error) }),
  );
  const late = { to, isSent: false, reply: 'no reply after 3.5 seconds. It may still arrive.' };
  return Promise.race([sending, setTimeout(TIMEOUT, late)]);
}
