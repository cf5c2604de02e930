import { HOUR } from '../../../shared/durations.ts';
import type { Backend } from '../../backend.ts';
import { notFound, HttpError } from '../../platform/http/errors.ts';
import { countOrRefuse } from '../../platform/http/limits.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';
import { keyOfAccount } from '../sessions/login-throttle.ts';
import type { LinkPurpose } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { keyOfName } from '../users/names.ts';
import { deleteRows, findRow, insertRows, updateRows } from '../../platform/sql/rows.ts';

/** How long a mailed link works, in milliseconds. */
const LINK_LIFETIME: Record<LinkPurpose, number> = { password: HOUR, email: 24 * HOUR };

/** Creates a link for a person and returns its token, which is not stored. Deletes expired links. */
export async function makeLink(
  tx: Transaction,
  purpose: LinkPurpose,
  userId: number,
  email: string | null,
): Promise<string> {
  await deleteRows(tx.sql, 'account_links', { expires_at: { '<=': tx.now } });
  const token = newToken();
  await insertRows(tx.sql, 'account_links', {
    token_hash: hashToken(token),
    user_id: userId,
    purpose,
    email,
    created_at: tx.now,
    expires_at: tx.now + LINK_LIFETIME[purpose],
  });
  return token;
}

/**
 * Replaces the token of the link that confirms an address; undefined if no confirmation is pending.
 */
export async function renewLink(
  tx: Transaction,
  userId: number,
  email: string,
): Promise<string | undefined> {
  const token = newToken();
  const times = { created_at: tx.now, expires_at: tx.now + LINK_LIFETIME.email };
  const link = { token_hash: hashToken(token), ...times };
  const which = { user_id: userId, purpose: 'email', email } as const;
  return (await updateRows(tx.sql, 'account_links', which, link)) > 0 ? token : undefined;
}

/** The link of a token mailed for this purpose. Throws `gone` if it no longer works. */
export async function openLink(backend: Backend, purpose: LinkPurpose, token: string) {
  const tokenHash = hashToken(token);
  const which = { token_hash: tokenHash, purpose, expires_at: { '>': backend.clock() } };
  const link = await findRow(backend.db.sql, 'account_links', which, ['user_id', 'email']);
  if (!link) throw spent();
  return { ...link, tokenHash };
}

export function spent(): HttpError {
  return new HttpError('gone', 'This link is no longer valid');
}

/** The site's address for links. Throws `not_found` if the backend has none. */
export function siteOf({ siteUrl }: Backend): string {
  if (siteUrl === undefined) throw notFound('Such a call');
  return siteUrl;
}

/** The key by which limits count mails to an address. */
export const mailKey = (email: string): string => keyOfAccount(keyOfName(email));

/** Limits the mails to an address, which may be somebody else's. Throws `too_many_requests`. */
export const refuseManyMails = (backend: Backend, email: string): Promise<void> =>
  countOrRefuse(backend, 'mailsTo', mailKey(email), TOO_MANY_MAILS);

export const TOO_MANY_MAILS = 'Too many emails requested; try again later';
