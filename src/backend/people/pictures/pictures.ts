import {
  LOGO_MAX_BYTES,
  type Picture,
  PICTURE_MESSAGES,
  type UploadForm,
} from '../../../contract/pictures.ts';
import { reputationKey, userKey, USERS } from '../../../contract/surrogate-keys.ts';
import type { SessionUser } from '../../../contract/users.ts';
import { DAY } from '../../../shared/durations.ts';
import { pictureAddress, pictureFile } from '../../../shared/picture-names.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Noun } from '../../noun.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { forbidden, HttpError, notFound, refusedField } from '../../platform/http/errors.ts';
import { count, refuseBeyond, tooMany } from '../../platform/http/limits.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { joining, type Transaction } from '../../platform/sql/transaction.ts';
import { withOwn } from '../account/me.ts';
import { isNewcomer } from '../newcomers/newcomers.rules.ts';
import { experienceOf } from '../newcomers/newcomers.store.ts';
import { changeSettings, readSettings } from '../site-settings/site-settings.ts';
import { loggedOut, transactAs } from '../users/member-locks.ts';
import { type Person, updatePerson } from '../users/users.store.ts';
import { cleaning, deleteFiles } from './clean-up.ts';
import { countRows, updateRows } from '../../platform/sql/rows.ts';
import * as store from './pictures.store.ts';
import { type Encoded, reencode } from './reencode.ts';

/** Pictures a day of a member, and of a new one. */
const A_DAY = { member: 20, newcomer: 3 };
const TOO_MANY = 'Too many of your files were not pictures. Try again tomorrow.';
const MEGABYTE = 1024 * 1024;

/** Re-encodes a picture and stores it. An avatar becomes the caller's at once. */
async function upload(
  backend: Backend,
  caller: Caller,
  { file, purpose, ...square }: UploadForm,
): Promise<Picture> {
  if (purpose === 'logo') refuseLogo(caller, file);
  await refuseBeyondLimits(backend, backend.db.sql, caller);
  const key = String(caller.id);
  await refuseBeyond(backend, 'refusedUploads', key, TOO_MANY);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const order = purpose === 'avatar' ? { bytes, square } : { bytes };
  const encoded = await reencode(order).catch(async (error: unknown) => {
    const { unreadable } = PICTURE_MESSAGES;
    if (error instanceof HttpError && error.message === unreadable)
      await count(backend, 'refusedUploads', key);
    throw error;
  });
  const { name, width, height, files } = encoded;
  const size = files[0]?.bytes.byteLength ?? 0;
  await transactAs(backend, caller, async (tx) => {
    const known = await store.findPicture(tx.sql, name);
    if (known && known.removed_at !== null)
      throw refusedField('forbidden', 'file', PICTURE_MESSAGES.removed);
    if (!known) await refuseBeyondLimits(backend, tx.sql, caller, size);
    await store.savePicture(tx, { name, user_id: caller.id, bytes: size });
  });
  await writeFiles(backend, encoded);
  const url = pictureAddress(name);
  if (purpose === 'avatar') await transactAs(backend, caller, (tx) => setAvatar(tx, caller, url));
  return { url, width, height, bytes: size };
}

function refuseLogo({ role }: Caller, { size }: File): void {
  if (role !== 'admin') throw forbidden('You don’t have permission to do this');
  if (size > LOGO_MAX_BYTES) throw refusedField('too_large', 'file', PICTURE_MESSAGES.logoTooLarge);
}

async function refuseBeyondLimits(
  backend: Backend,
  queries: Queries,
  { id, role }: Caller,
  more = 0,
): Promise<void> {
  const now = backend.clock();
  const { uploadMegabytes } = await readSettings(queries);
  if ((await store.bytesOf(queries, id)) + more > uploadMegabytes * MEGABYTE) {
    const message = `You have used your ${String(uploadMegabytes)} MB.`;
    throw refusedField('forbidden', 'file', message);
  }
  if (!backend.limits) return;
  const isNew = role === 'user' && isNewcomer(await experienceOf(queries, id), now);
  const most = isNew ? A_DAY.newcomer : A_DAY.member;
  const uploads = { user_id: id, created_at: { '>': now - DAY } };
  if ((await countRows(queries, 'pictures', uploads)) < most) return;
  const who = isNew ? 'New members' : 'You';
  throw tooMany(`${who} can upload ${String(most)} pictures a day; try again tomorrow`, 3600);
}

async function writeFiles({ pictures }: Backend, { name, files }: Encoded): Promise<void> {
  for (const { width, bytes } of files) await pictures.write(pictureFile(name, width), bytes);
}

async function setAvatar(tx: Transaction, { id }: Caller, avatar: string): Promise<Person> {
  const person = await updatePerson(tx, id, { avatar });
  if (!person) throw loggedOut();
  publishAvatar(tx, id);
  return person;
}

/** Any page may show an avatar, next to the reputation. */
function publishAvatar(tx: Transaction, id: number): void {
  const surrogateKeys = [userKey(id), USERS, reputationKey(id)];
  tx.publish({ type: 'pages-changed', surrogateKeys });
}

async function removeAvatar(backend: Backend, caller: Caller): Promise<{ user: SessionUser }> {
  const person = await transactAs(backend, caller, (tx) => setAvatar(tx, caller, ''));
  return { user: await withOwn(backend, caller, person) };
}

/** Takes a picture away everywhere, and blocks it. Doing it again deletes files that are left. */
async function remove(backend: Backend, caller: Caller, name: string): Promise<void> {
  await transactAs(backend, caller, async (tx) => {
    const row = await store.findPicture(tx.sql, name);
    if (!row) throw notFound('Picture');
    if (row.removed_at !== null) return;
    await updateRows(tx.sql, 'pictures', row.id, { removed_at: tx.now });
    const url = pictureAddress(name);
    for (const id of await store.takeAvatars(tx, url)) publishAvatar(tx, id);
    const { logo, logoDark } = await readSettings(tx.sql);
    const settings = {
      ...(logo === url && { logo: '' }),
      ...(logoDark === url && { logoDark: '' }),
    };
    await changeSettings(joining(backend, tx), caller, { settings });
    const target = { kind: 'picture' as const, id: row.id, label: name };
    await logAction(tx, caller, { action: 'picture-removed', target });
  });
  await deleteFiles(backend, name);
}

export const pictures: Noun = {
  handlers: {
    uploadPicture: ({ backend, caller, body }) => upload(backend, caller, body),
    removePicture: ({ backend, caller, params }) => remove(backend, caller, params.hash),
    removeAvatar: ({ backend, caller }) => removeAvatar(backend, caller),
  },
  jobs: [cleaning],
  async forget(tx, userId) {
    // Into the trash, as if long ago: the clean-up keeps those in use.
    const left = { user_id: null, trashed_at: 0 };
    await updateRows(tx.sql, 'pictures', { user_id: userId, removed_at: null }, left);
    tx.publish({ type: 'pictures-left' });
  },
};
