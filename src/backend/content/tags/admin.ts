import type { Tag } from '../../../contract/tags.ts';
import { SITE } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, type HttpError, notFound, refusedField } from '../../platform/http/errors.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import type { Flag } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { settleRemoved } from '../synonyms/settling.ts';
import { withdrawOfTag } from '../suggestions/redacting.ts';
import { queueRendering } from '../tex/tex.ts';
import { type AdminTag, insertTag, lockAdminTag, preventUse, removeTagRow } from './admin.store.ts';
import { describeTag, mustBeCurrent } from './describing.ts';
import { existingTag } from './lists.ts';
import { tagNameOf } from './tags.rules.ts';
import { lockTagNames, synonymNamed } from './synonyms.ts';
import { toTag } from './wire.ts';
import { deleteRows, findRow, insertNewRows, updateRows } from '../../platform/sql/rows.ts';

export interface TagLook {
  readonly description: string;
  readonly color: string;
  readonly featured: boolean;
  /** Stays as it was if omitted. */
  readonly tex?: boolean | undefined;
}

/** Creates a tag. Throws `conflict` if the name is taken, or leads to another tag. */
export async function createTag(
  backend: Backend,
  caller: Caller,
  { name, ...look }: TagLook & { readonly name: string },
): Promise<Tag> {
  await transactAs(backend, caller, async (tx) => {
    await lockTagNames(tx);
    await refuseSynonym(tx, name);
    const id = await insertTag(tx, { name, ...columnsOf(look), created_at: tx.now });
    if (id === undefined) throw taken(name);
    const { description } = look;
    const first = { number: 1, author_id: caller.id, description, created_at: tx.now };
    await insertNewRows(tx.sql, 'tag_versions', { tag_id: id, ...first });
    await addToCounter(tx, 'tags', 1);
    await logTag(tx, caller, { id, name }, 'tag-created', { ...look });
  });
  return readTag(backend, name);
}

/** A change of a tag; what it omits stays. */
interface TagChange extends Partial<TagLook> {
  /** The version of the description that the change started from. */
  readonly version?: number | undefined;
  /** The reason for the new description. */
  readonly reason?: string | undefined;
}

/**
 * Changes the description, color, or featured state of a tag. Does nothing if nothing changes.
 * Throws `conflict` if somebody else has changed the description since.
 */
export async function changeTag(
  backend: Backend,
  caller: Caller,
  name: string,
  { version, reason, ...look }: TagChange,
): Promise<Tag> {
  await transactAs(backend, caller, async (tx) => {
    const tag = await lockExistingTag(tx, name);
    const from = lookOf(tag);
    const { description } = { ...from, ...look };
    if (description !== tag.description) mustBeCurrent(tag, version);
    const next = columnsOf({ ...from, ...look });
    const to = lookOf(next);
    if (JSON.stringify(from) === JSON.stringify(to)) return;
    await updateRows(tx.sql, 'tags', tag.id, next);
    if (description !== tag.description)
      await describeTag(tx, tag, { description, authorId: caller.id, reason });
    await logTag(tx, caller, tag, 'tag-changed', { from, to });
    if (from.tex !== to.tex) await queueRendering(tx, tag.id);
  });
  return readTag(backend, name);
}

/** Removes an unused tag. Throws `conflict` if a question has it, or another name leads to it. */
export function removeTag(backend: Backend, caller: Caller, name: string): Promise<{ ok: true }> {
  return transactAs(backend, caller, async (tx) => {
    const tag = await lockExistingTag(tx, name);
    await preventUse(tx, tag.id);
    // Not the totals, which were read before the lock.
    if (await findRow(tx.sql, 'question_tags', { tag_id: tag.id }, 'tag_id'))
      throw conflict('This tag still has questions');
    if (!(await removeTagRow(tx, tag.id))) {
      throw conflict('This tag still has synonyms');
    }
    await withdrawOfTag(tx, tag, { reason: 'The tag was removed', link: null });
    await settleRemoved(tx, caller, tag);
    await deleteRows(tx.sql, 'tag_versions', { tag_id: tag.id });
    await addToCounter(tx, 'tags', -1);
    await logTag(tx, caller, tag, 'tag-removed', lookOf(tag));
    return { ok: true };
  });
}

/**
 * Locks the tag that a name leads to until the transaction ends. Throws `not_found`; `field`: the
 * form field of the name.
 */
export async function lockExistingTag(
  tx: Transaction,
  name: string,
  field?: string,
): Promise<AdminTag> {
  const tag = await lockAdminTag(tx, tagNameOf(name));
  if (!tag) throw field ? refusedField('not_found', field, 'Tag not found') : notFound('Tag');
  return tag;
}

/** The tag that a name leads to, as lists show it. */
export async function readTag({ db }: Backend, name: string): Promise<Tag> {
  return toTag(await existingTag(db.sql, name));
}

async function refuseSynonym(tx: Transaction, name: string): Promise<void> {
  if (await synonymNamed(tx, name)) {
    throw refusedField('conflict', 'name', `${name} is a synonym of another tag`);
  }
}

export const taken = (name: string): HttpError =>
  refusedField('conflict', 'name', `The tag ${name} already exists`);

/** Logs a change of a tag, and publishes that pages have changed. */
export async function logTag(
  tx: Transaction,
  caller: Caller,
  { id, name }: Pick<AdminTag, 'id' | 'name'>,
  action: Parameters<typeof logAction>[2]['action'],
  details: Record<string, unknown>,
): Promise<void> {
  await logAction(tx, caller, { action, target: { kind: 'tag', id, label: name }, details });
  tx.publish({ type: 'pages-changed', surrogateKeys: [SITE] });
}

const columnsOf = ({ description, color, featured, tex = false }: TagLook) => ({
  description,
  color,
  featured: flagOf(featured),
  tex: flagOf(tex),
});

const flagOf = (value: boolean): Flag => (value ? 1 : 0);

/** The fields of a tag that are logged. */
export const lookOf = ({ description, color, featured, tex }: ReturnType<typeof columnsOf>) => ({
  description,
  color,
  featured: featured === 1,
  tex: tex === 1,
});
