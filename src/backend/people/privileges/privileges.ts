import {
  type listPrivileges,
  type Privilege,
  PRIVILEGES,
  type PrivilegesForm,
  type PrivilegeForm,
} from '../../../contract/privileges.ts';
import { SITE } from '../../../contract/surrogate-keys.ts';
import type { CallResult } from '../../../contract/route.ts';
import { DAY, HOUR } from '../../../shared/durations.ts';
import type * as z from 'zod';
import type { Backend, Caller } from '../../backend.ts';
import type { Job } from '../../job.ts';
import type { Noun } from '../../noun.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { senderOf } from '../../platform/http/limits-address.ts';
import { keyOf } from '../../platform/http/ids.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { SESSION_LIFETIME } from '../sessions/sessions.rules.ts';
import { notify } from '../notifications/notifications.ts';
import { transactAs } from '../users/member-locks.ts';
import {
  isLater,
  mayDo,
  missing,
  refusalOf,
  stageOf,
  thresholdOf,
  thresholdsOf,
  WRITERS_WITHIN,
} from './privileges.rules.ts';
import { updateRows } from '../../platform/sql/rows.ts';
import * as store from './privileges.store.ts';
import { type PrivilegeChange, type Scale, standingOf } from './standing.ts';

/** Whether the caller may do something; moderators and admins may do everything. */
export const holds = ({ rights }: Caller, privilege: Privilege): boolean =>
  mayDo(privilege, rights);

/** Why the caller may not do something, as a sentence; undefined if they may. */
export const refusalFor = ({ rights }: Caller, privilege: Privilege): string | undefined =>
  refusalOf(privilege, rights);

/** Throws `forbidden` with what the caller lacks. */
export function mustHold(caller: Caller, privilege: Privilege): void {
  const refusal = refusalFor(caller, privilege);
  if (refusal !== undefined) throw forbidden(refusal);
}

/** The privileges of the caller. */
export const privilegesOf = (caller: Caller): Privilege[] =>
  PRIVILEGES.filter((privilege) => holds(caller, privilege));

/** What members can earn, and for members what they have. */
async function readPrivileges(
  { db, clock }: Backend,
  caller: Caller | undefined,
  sender: string,
): Promise<CallResult<typeof listPrivileges>> {
  const scale = await store.readScale(db.sql);
  const now = clock();
  const holders = await db.readLong(sender, ({ sql }) =>
    countHolders(sql, PRIVILEGES, { scale, now }),
  );
  const privileges = PRIVILEGES.map((name, at) => ({
    name,
    reputation: thresholdOf(name, scale),
    holders: holders[at] ?? 0,
    ...(caller && {
      has: holds(caller, name),
      missing: missing(name, { ...caller.rights, scale, now }),
    }),
  }));
  return { ...scale, privileges };
}

async function countHolders(
  queries: Queries,
  names: readonly Privilege[],
  { scale, now, since }: { readonly scale: Scale; readonly now: number; readonly since?: number },
): Promise<number[]> {
  const active =
    since === undefined ? undefined : { since, sessionsUntil: since + SESSION_LIFETIME };
  const thresholds = names.map((name) => thresholdsOf(name, scale));
  const above = await store.countAbove(queries, thresholds, active);
  const apart = await store.membersApart(queries, active);
  const standings = apart.map((row) => standingOf(row, false));
  return names.map(
    (name, at) =>
      (above[at] ?? 0) +
      standings.filter((standing) => mayDo(name, { standing, scale, now })).length,
  );
}

/** How many members have a privilege and were here since then, in milliseconds since 1970. */
export async function activeHolders(
  queries: Queries,
  privilege: Privilege,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<number> {
  const scale = await store.readScale(queries);
  const [count = 0] = await countHolders(queries, [privilege], { scale, now, since });
  return count;
}

/** Notes that a member’s record earns a privilege, or no longer. */
export async function saveRecord(
  tx: Transaction,
  userId: number,
  privilege: Privilege,
  isEarned: boolean,
): Promise<void> {
  const row = await store.lockStanding(tx, userId);
  if (!row) return;
  const { records } = standingOf(row, false);
  if (records.includes(privilege) === isEarned) return;
  const others = records.filter((one) => one !== privilege);
  const saved = isEarned ? [...others, privilege] : others;
  await updateRows(tx.sql, 'users', userId, { privilege_records: saved.join(' ') });
}

/** Fixes the stage, or lets it follow the number of writers, and sets thresholds. Logged. */
export async function setPrivileges(
  backend: Backend,
  caller: Caller,
  { stage, thresholds }: z.output<typeof PrivilegesForm>,
): Promise<void> {
  await transactAs(backend, caller, async (tx) => {
    const from = await store.readScale(tx.sql);
    const isFixed = stage !== 'auto';
    const to = {
      stage: isFixed ? stage : stageOf(await store.countWriters(tx.sql, tx.now - WRITERS_WITHIN)),
      isFixed,
      thresholds,
    };
    await moveTo(tx, from, to);
    await logAction(tx, caller, {
      action: 'privileges-changed',
      target: { kind: 'site', id: 0, label: '' },
      details: { from: formOf(from), to: formOf(to) },
    });
    tx.publish({ type: 'pages-changed', surrogateKeys: [SITE] });
  });
}

const formOf = ({ stage, isFixed, thresholds }: Scale) => ({
  stage: isFixed ? stage : 'auto',
  ...(Object.keys(thresholds).length > 0 && { thresholds }),
});

async function moveTo(tx: Transaction, from: Scale, to: Scale): Promise<void> {
  if (isLater(to.stage, 'young') && !isLater(from.stage, 'young'))
    await store.keepReputations(tx, 'kept_young');
  if (isLater(to.stage, 'growing') && !isLater(from.stage, 'growing'))
    await store.keepReputations(tx, 'kept_growing');
  await store.saveScale(tx, to);
}

/** A change of one privilege of a member; `until` in milliseconds since 1970, null for no end. */
export interface MemberChange {
  readonly privilege: Privilege;
  readonly change: z.output<typeof PrivilegeForm>['change'];
  readonly reason?: string | undefined;
  readonly until: number | null;
}

/** Gives a member a privilege, pauses it, or ends that. Logged; the member is notified. */
export function setPrivilege(
  backend: Backend,
  caller: Caller,
  userId: number,
  { privilege, change, reason = '', until }: MemberChange,
): Promise<{ has: boolean }> {
  return transactAs(backend, caller, async (tx) => {
    const row = await store.lockStanding(tx, userId);
    if (!row) throw notFound('User');
    const { changes, ...standing } = standingOf(row, false);
    const { [privilege]: from, ...others } = changes;
    const to: PrivilegeChange | undefined =
      change === 'none' ? undefined : { is: change, reason, until };
    const after = to ? { ...others, [privilege]: to } : others;
    const privilege_changes = Object.keys(after).length === 0 ? '' : JSON.stringify(after);
    await updateRows(tx.sql, 'users', userId, { privilege_changes });
    await logAction(tx, caller, {
      action: 'privilege-changed',
      target: { kind: 'user', id: userId, label: row.username },
      details: { privilege, from: detailsOf(from), to: detailsOf(to), reason },
    });
    await notify(tx, {
      userId,
      event: 'privilege-changed',
      params: { privilege, change, reason, until: until === null ? null : timeOf(until) },
      link: '/privileges',
    });
    const rights = { scale: await store.readScale(tx.sql), now: tx.now };
    return { has: mayDo(privilege, { ...rights, standing: { ...standing, changes: after } }) };
  });
}

const detailsOf = (change: PrivilegeChange | undefined) =>
  change && {
    change: change.is,
    reason: change.reason,
    until: change.until === null ? null : timeOf(change.until),
  };

const timeOf = (at: number): string => new Date(at).toISOString();

/** Lets the stage follow the number of members who write. */
const staging: Job = {
  every: HOUR,
  run: (backend) =>
    transact(backend, async (tx) => {
      const from = await store.readScale(tx.sql);
      const stage = stageOf(await store.countWriters(tx.sql, tx.now - WRITERS_WITHIN));
      if (!from.isFixed && stage !== from.stage) await moveTo(tx, from, { ...from, stage });
    }),
};

export const privileges: Noun = {
  handlers: {
    listPrivileges: ({ backend, caller, origin }) =>
      readPrivileges(backend, caller, senderOf(caller, origin)),
    async setPrivileges({ backend, caller, origin, body }) {
      await setPrivileges(backend, caller, body);
      return readPrivileges(backend, caller, senderOf(caller, origin));
    },
    setPrivilege: ({ backend, caller, params, body: { days, ...change } }) =>
      setPrivilege(backend, caller, keyOf(params.id), {
        ...change,
        until: typeof days === 'number' ? backend.clock() + days * DAY : null,
      }),
  },
  jobs: [staging],
};
