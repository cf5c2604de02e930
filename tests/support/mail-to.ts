import { setTimeout as pause } from 'node:timers/promises';
import type { ParsedMail } from 'mailparser';
import type { Mailbox } from './smtp-mailbox.ts';

const read = new WeakSet<ParsedMail>();

/** Waits up to 30 s for the next mail to an address. */
export async function mailTo({ taken }: Mailbox, email: string): Promise<ParsedMail> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const next = taken.find((mail) => !read.has(mail) && addressesOf(mail).includes(email));
    if (next) {
      read.add(next);
      return next;
    }
    await pause(50);
  }
  throw new Error(`No mail to ${email} came`);
}

/** The addresses that a mail was sent to. */
export const addressesOf = ({ to }: ParsedMail): (string | undefined)[] =>
  [to ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address));
