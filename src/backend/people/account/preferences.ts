import type {
  Channel,
  getPreferences as route,
  Preferences,
} from '../../../contract/preferences.ts';
import type { CallResult } from '../../../contract/route.ts';
import { SITE } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { choicesIn } from '../notifications/notifications.rules.ts';
import { dropOfSession } from '../push/push.store.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Flag } from '../../platform/sql/tables.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { lockCaller } from '../users/member-locks.ts';
import { hasRow, saveRow, updateRows } from '../../platform/sql/rows.ts';
import { preferencesOf } from './account.store.ts';
import { unsubscriberOf } from '../../platform/mail/unsubscribe.ts';
import { spent } from './links.ts';

/** A person's preferences and the channels available to them. */
type PreferencesAnswer = CallResult<typeof route>;

/** A member, with their session unless a signed address authenticates them. */
type Chooser = Pick<Caller, 'id'> & Partial<Pick<Caller, 'tokenHash'>>;

type Stored = Awaited<ReturnType<typeof preferencesOf>>;

export async function getPreferences(backend: Backend, caller: Caller): Promise<PreferencesAnswer> {
  return toAnswer(backend, backend.db.sql, caller);
}

/** Changes the given preferences of the caller and keeps the rest. */
export function savePreferences(
  backend: Backend,
  caller: Chooser,
  given: { readonly [Name in keyof Preferences]?: boolean | undefined },
): Promise<PreferencesAnswer> {
  return transact(backend, async (tx) => {
    await lockCaller(tx, caller);
    const stored = await preferencesOf(tx.sql, caller.id);
    // Omitted fields are absent from `given`, never undefined.
    const next = { ...toPreferences(stored), ...(given as Partial<Preferences>) };
    const choices = {
      user_id: caller.id,
      email: flag(next.email),
      mentions: flag(next.mentions),
      answers: flag(next.answers),
      votes: flag(next.votes),
      push: flag(given.push ?? stored.push !== 0),
    };
    await saveRow(tx.sql, 'notification_choices', choices, ['user_id']);
    await show(tx, caller.id, stored, next);
    // Turning push off may have been meant for this browser, so it has to subscribe again.
    if (given.push === false && caller.tokenHash !== undefined)
      await dropOfSession(tx.sql, caller.tokenHash);
    return toAnswer(backend, tx.sql, caller);
  });
}

async function show(
  tx: Transaction,
  userId: number,
  stored: Stored,
  { showInDirectory, showActivity, markNew }: Preferences,
): Promise<void> {
  const shown = { listed: flag(showInDirectory), shows_activity: flag(showActivity) };
  await updateRows(tx.sql, 'users', userId, { ...shown, marks_new: flag(markNew) });
  if (shown.listed === stored.listed && shown.shows_activity === stored.shows_activity) return;
  // Privacy applies at once, on every page.
  tx.publish({ type: 'pages-changed', surrogateKeys: [SITE] });
  await addToCounter(tx, 'users_unlisted', stored.listed - shown.listed);
}

async function toAnswer(
  { siteUrl, push }: Backend,
  sql: Queries,
  { id, tokenHash }: Chooser,
): Promise<PreferencesAnswer> {
  const stored = await preferencesOf(sql, id);
  const preferences = toPreferences(stored);
  const email: Channel[] = siteUrl === undefined || stored.address === null ? [] : ['email'];
  if (!push) return { preferences, channels: email };
  return {
    preferences: { ...preferences, push: stored.push !== 0 },
    channels: [...email, 'push'],
    pushKey: push.publicKey,
    pushesHere:
      tokenHash !== undefined &&
      (await hasRow(sql, 'push_subscriptions', { session_hash: tokenHash })),
  };
}

function toPreferences(stored: Stored): Preferences {
  return {
    ...choicesIn(stored),
    showInDirectory: stored.listed === 1,
    showActivity: stored.shows_activity === 1,
    markNew: stored.marks_new === 1,
  };
}

const flag = (value: boolean): Flag => (value ? 1 : 0);

/** Turns off notification mails for the person the token was mailed to. */
export async function unsubscribe(backend: Backend, token: string): Promise<{ readonly ok: true }> {
  const id = unsubscriberOf(backend, token);
  if (id === undefined) throw spent();
  await savePreferences(backend, { id }, { email: false });
  return { ok: true };
}
