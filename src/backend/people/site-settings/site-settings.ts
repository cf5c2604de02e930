import * as z from 'zod';
import { PICTURE_MESSAGES } from '../../../contract/pictures.ts';
import { pictureAt } from '../../../shared/picture-names.ts';
import { findPicture } from '../pictures/pictures.store.ts';
import {
  NEEDS_MAIL_SERVER,
  NO_SETTINGS,
  SITE_TEXTS,
  type SettingsChange,
  SiteSettings,
  type sendTestMail as route,
} from '../../../contract/site-settings.ts';
import { SITE } from '../../../contract/surrogate-keys.ts';
import { DAY, HOUR } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Job } from '../../job.ts';
import type { Noun } from '../../noun.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { HttpError, refusedField } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { lockSetting, readSetting, saveSetting } from '../../platform/sql/settings.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../users/member-locks.ts';
import { setTimeout } from 'node:timers/promises';
import { isMailbox } from '../../../contract/forms.ts';
import type { CallResult } from '../../../contract/route.ts';
import { letter } from '../../platform/mail/letter.ts';
import { newToken } from '../sessions/tokens.ts';
import { findPerson } from '../users/users.store.ts';

/** The key of the setting that holds them all. */
const NAME = 'site';

const Stored = z.object({
  version: z.int().default(0),
  settings: SiteSettings.default(NO_SETTINGS),
});
type Stored = z.output<typeof Stored>;

const parse = (value = '{}'): Stored => Stored.parse(JSON.parse(value));

export async function readSettings(queries: Queries): Promise<SiteSettings> {
  return parse(await readSetting(queries, NAME)).settings;
}

/** The same as they apply: without a mail server no address can be confirmed. */
export async function settingsOf(
  { hasMailServer = false, clock }: Pick<Backend, 'hasMailServer' | 'clock'>,
  queries: Queries,
): Promise<SiteSettings> {
  const settings = await readSettings(queries);
  return {
    ...settings,
    announcement: isOver(settings, clock()) ? '' : settings.announcement,
    confirmAddresses: settings.confirmAddresses && hasMailServer,
  };
}

/**
 * Changes settings, and logs both values. `version` is the one that the change began from; without
 * it, as in an undo, the change applies to whatever is there.
 */
export async function changeSettings(
  backend: Backend,
  caller: Caller,
  { version, settings: change }: { readonly version?: number; readonly settings: SettingsChange },
): Promise<Stored> {
  return transactAs(backend, caller, async (tx) => {
    const stored = parse(await lockSetting(tx, NAME, '{}'));
    if (version !== undefined && version !== stored.version)
      throw new HttpError('conflict', 'Somebody else has changed the settings since', {
        current: stored.version,
      });
    const settings = merge(stored.settings, change);
    const changed = differences(stored.settings, settings);
    if (changed.length === 0) return stored;
    refuseUnconfirmed(backend, changed, settings);
    await refuseRemoved(tx, changed, settings);
    const saved = await save(tx, { version: stored.version + 1, settings });
    await logAction(tx, caller, {
      action: 'settings-changed',
      target: { kind: 'site', id: 0, label: '' },
      details: {
        from: pick(stored.settings, changed, settings),
        to: pick(settings, changed, stored.settings),
      },
    });
    return saved;
  });
}

/** Refuses to confirm addresses without a mail server, and domains without confirmed addresses. */
function refuseUnconfirmed(
  { hasMailServer = false }: Backend,
  changed: readonly Name[],
  { signUp, signUpDomains, confirmAddresses }: SiteSettings,
): void {
  const refuse = (field: Name, message: string) => {
    throw refusedField('invalid', field, message);
  };
  if (changed.includes('confirmAddresses') && confirmAddresses && !hasMailServer)
    refuse('confirmAddresses', NEEDS_MAIL_SERVER);
  const isChanged = changed.some((name) => DOMAIN_POLICY.includes(name));
  if (signUp !== 'domains' || !isChanged) return;
  if (!hasMailServer) refuse('signUp', NEEDS_MAIL_SERVER);
  if (!confirmAddresses) refuse('signUp', 'This needs confirmed addresses. Turn them on too.');
  if (signUpDomains.length === 0) refuse('signUpDomains', 'Enter at least one domain');
}

/** Refuses a logo that moderators have removed, as an undo may bring it back. */
async function refuseRemoved(
  tx: Transaction,
  changed: readonly Name[],
  settings: SiteSettings,
): Promise<void> {
  for (const field of ['logo', 'logoDark'] as const) {
    if (!changed.includes(field)) continue;
    const picture = await findPicture(tx.sql, pictureAt(settings[field]) ?? '');
    if (picture && picture.removed_at !== null)
      throw refusedField('conflict', field, PICTURE_MESSAGES.removed);
  }
}

const DOMAIN_POLICY: readonly Name[] = ['signUp', 'signUpDomains', 'confirmAddresses'];

async function save(tx: Transaction, stored: Stored): Promise<Stored> {
  await saveSetting(tx, NAME, JSON.stringify(stored));
  tx.publish({ type: 'pages-changed', surrogateKeys: [SITE] });
  return stored;
}

type Name = keyof SiteSettings;

function merge(settings: SiteSettings, { texts, ...change }: SettingsChange): SiteSettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, one]) => one !== undefined));
  const all = Object.entries({ ...settings.texts, ...texts });
  // An empty text means the built-in one.
  const own = Object.fromEntries(all.filter(([, text]) => text !== ''));
  return { ...settings, ...given, texts: own };
}

function differences(from: SiteSettings, to: SiteSettings): Name[] {
  const names = Object.keys(to) as Name[];
  return names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
}

/** The named settings. A text that only `other` has is empty, so that an undo restores the built-in one. */
function pick(settings: SiteSettings, names: readonly Name[], other: SiteSettings): SettingsChange {
  const texts = { ...settings.texts };
  for (const name of SITE_TEXTS) if (other.texts[name] !== undefined) texts[name] ??= '';
  return Object.fromEntries(names.map((name) => [name, { ...settings, texts }[name]]));
}

/** What guests of a private site may know: its name, its look, and the texts of open pages. */
function openPart(settings: SiteSettings): SiteSettings {
  const { name, description, accent, logo, logoDark, footerLinks, texts } = settings;
  const { signUp, signUpQuestion, confirmAddresses, privateSite } = settings;
  const isOpen = (text: string) => ['terms', 'privacy', 'contact'].includes(text);
  const own = Object.fromEntries(Object.entries(texts).filter(([text]) => isOpen(text)));
  return {
    ...NO_SETTINGS,
    ...{ name, description, accent, logo, logoDark, footerLinks, texts: own },
    ...{ signUp, signUpQuestion, confirmAddresses, privateSite },
  };
}

/** Whether an announcement is over: at the end of its last day. */
const isOver = ({ announcementEnds: end }: SiteSettings, now: number): boolean =>
  end !== '' && Date.parse(end) + DAY <= now;

/** Removes an announcement that is over from the pages that were cached with it. */
const ending: Job = {
  every: HOUR,
  run: (backend) =>
    transact(backend, async (tx) => {
      const { settings } = parse(await readSetting(tx.sql, NAME));
      if (settings.announcement === '' || !isOver(settings, tx.now)) return;
      const { version, settings: locked } = parse(await lockSetting(tx, NAME, '{}'));
      const ended = { ...locked, announcement: '', announcementEnds: '' };
      await save(tx, { version: version + 1, settings: ended });
    }),
};

export const siteSettings: Noun = {
  handlers: {
    async getSettings({ backend, caller }) {
      const settings = await settingsOf(backend, backend.db.sql);
      return { settings: settings.privateSite && !caller ? openPart(settings) : settings };
    },
    getAdminSettings: async ({ backend }) => ({
      ...parse(await readSetting(backend.db.sql, NAME)),
      hasMailServer: backend.hasMailServer ?? false,
    }),
    changeSettings: ({ backend, caller, body }) => changeSettings(backend, caller, body),
    sendTestMail: ({ backend, caller }) => sendTestMail(backend, caller),
  },
  jobs: [ending],
};

/** Milliseconds to wait for the mail server: the page itself has to be answered in time. */
const TIMEOUT = 3_500;

/** Mails the admin, now and once, and returns what the mail server replied or what went wrong. */
async function sendTestMail(backend: Backend, caller: Caller): Promise<CallResult<typeof route>> {
  const to = (await findPerson(backend.db.sql, caller.id))?.email ?? '';
  if (!isMailbox(to)) return { to, isSent: false, reply: 'Your account has no valid address' };
  const mail = letter({
    to,
    subject: `Test mail from ${backend.name}`,
    paragraphs: [`If you can read this, ${backend.name} can send mail.`],
  });
  const sending = backend.mail({ id: `test.${newToken()}`, ...mail }).then(
    (reply) => ({ to, isSent: true, reply }),
    (error: unknown) => ({ to, isSent: false, reply: String(error) }),
  );
  const late = { to, isSent: false, reply: 'no reply after 3.5 seconds. It may still arrive.' };
  return Promise.race([sending, setTimeout(TIMEOUT, late)]);
}
