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

/** The settings that say who may sign up. */
type Policy = Pick<SiteSettings, 'signUp' | 'signUpDomains' | 'confirmAddresses'>;

/** Why somebody may not sign up; undefined if they may. An invitation works in every mode. */
export function refusalOf(
  policy: Policy,
  ticket: Ticket | undefined,
  email: string,
  now: number,
): string | undefined {
  if (ticket && works(ticket, email, now)) return undefined;
  const refusal = refusalOfUninvited(policy, email);
  if (refusal === undefined || !ticket) return refusal;
  return isFor(ticket, email)
    ? 'This invitation no longer works. Ask for a new one.'
    : 'This invitation is for another email address.';
}

function refusalOfUninvited(
  { signUp, signUpDomains, confirmAddresses }: Policy,
  email: string,
): string | undefined {
  if (signUp === 'open' || signUp === 'approval') return undefined;
  // Without a mail server anybody could claim to have an address there.
  if (signUp === 'closed' || !confirmAddresses) return 'Sign-up is closed. Ask for an invitation.';
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return signUpDomains.includes(domain)
    ? undefined
    : `Sign-up is limited to addresses at ${DOMAIN_LIST.format(signUpDomains)}.`;
}

const DOMAIN_LIST = new Intl.ListFormat('en', { type: 'disjunction' });
