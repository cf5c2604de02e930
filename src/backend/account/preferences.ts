import type { Channel, Preferences } from '../../contract/preferences.ts';
import { SITE } from '../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../backend.ts';
import { saveChoices } from '../notifications/choices-store.ts';
import { choicesIn } from '../notifications/rules.ts';
import { dropOfSession, hasSubscription } from '../push/store.ts';
import { addToCounter } from '../sql/counters.ts';
import type { Queries } from '../sql/open.ts';
import type { Flag } from '../sql/tables.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { holdCaller } from '../users/held-members.ts';
import { preferencesOf, savePrivacy } from './preferences-store.ts';

/** A person's preferences, and the channels that there are for that person. */
export interface PreferencesAnswer {
  readonly preferences: Preferences;
  readonly channels: Channel[];
  readonly pushKey?: string;
  readonly pushesHere?: boolean;
}

/** A member, with their session unless a signed address speaks for them. */
type Chooser = Pick<Caller, 'id'> & Partial<Pick<Caller, 'tokenHash'>>;

type Stored = Awaited<ReturnType<typeof preferencesOf>>;

export async function getPreferences(backend: Backend, caller: Caller): Promise<PreferencesAnswer> {
  return toAnswer(backend, backend.db.sql, caller);
}

/** Changes the caller's preferences; those that are not given stay as they are. */
export function savePreferences(
  backend: Backend,
  caller: Chooser,
  given: { readonly [Name in keyof Preferences]?: boolean | undefined },
): Promise<PreferencesAnswer> {
  return transact(backend, async (tx) => {
    await holdCaller(tx, caller);
    const stored = await preferencesOf(tx.sql, caller.id);
    // A field that is left out is not there at all, and so never undefined.
    const next = { ...toPreferences(stored), ...(given as Partial<Preferences>) };
    await saveChoices(tx, {
      user_id: caller.id,
      email: flag(next.email),
      mentions: flag(next.mentions),
      answers: flag(next.answers),
      votes: flag(next.votes),
      push: flag(given.push ?? stored.push !== 0),
    });
    await show(tx, caller.id, stored, next);
    // It has to ask again: whoever turns it off may have meant this browser.
    if (given.push === false && caller.tokenHash !== undefined)
      await dropOfSession(tx.sql, caller.tokenHash);
    return toAnswer(backend, tx.sql, caller);
  });
}

async function show(
  tx: Transaction,
  userId: number,
  stored: Stored,
  { showInDirectory, showActivity }: Preferences,
): Promise<void> {
  const shown = { listed: flag(showInDirectory), shows_activity: flag(showActivity) };
  if (shown.listed === stored.listed && shown.shows_activity === stored.shows_activity) return;
  await savePrivacy(tx, userId, shown);
  // Who wants to be hidden is, at once and wherever.
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
    pushesHere: tokenHash !== undefined && (await hasSubscription(sql, tokenHash)),
  };
}

function toPreferences(stored: Stored): Preferences {
  return {
    ...choicesIn(stored),
    showInDirectory: stored.listed === 1,
    showActivity: stored.shows_activity === 1,
  };
}

const flag = (value: boolean): Flag => (value ? 1 : 0);
