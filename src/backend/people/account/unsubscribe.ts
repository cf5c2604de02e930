import type { Backend } from '../../backend.ts';
import { unsubscriberOf } from '../../platform/mail/unsubscribe.ts';
import { spent } from './links.ts';
import { savePreferences } from './preferences.ts';

/** Turns off notification mails for the person the token was mailed to. */
export async function unsubscribe(backend: Backend, token: string): Promise<{ readonly ok: true }> {
  const id = unsubscriberOf(backend, token);
  if (id === undefined) throw spent();
  await savePreferences(backend, { id }, { email: false });
  return { ok: true };
}
