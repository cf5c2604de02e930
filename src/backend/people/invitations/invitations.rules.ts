import type { SiteSettings } from '../../../contract/site-settings.ts';

/** What decides whether an invitation works; `ends_at` in milliseconds since 1970. */
export interface Ticket {
  /** The only address that can use it. */
  readonly email: string | null;
  readonly uses_left: number;
  readonly ends_at: number;
}

/** Whether an invitation lets somebody with this address sign up. */
export const works = (ticket: Ticket, email: string, now: number): boolean =>
  ticket.uses_left > 0 && ticket.ends_at > now && isFor(ticket, email);

const isFor = ({ email: own }: Ticket, email: string): boolean =>
  own === null || own.toLowerCase() === email.toLowerCase();

/** Why somebody may not sign up; undefined if they may. An invitation works in every mode. */
export function refusalOf(
  { signUp }: Pick<SiteSettings, 'signUp'>,
  ticket: Ticket | undefined,
  email: string,
  now: number,
): string | undefined {
  if (signUp === 'open' || (ticket && works(ticket, email, now))) return undefined;
  if (ticket && !isFor(ticket, email)) return 'This invitation is for another email address.';
  if (ticket) return 'This invitation no longer works. Ask for a new one.';
  return 'Sign-up is closed. Ask for an invitation.';
}
