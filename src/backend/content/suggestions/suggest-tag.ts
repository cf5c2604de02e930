import type { Suggestion } from '../../../contract/suggestions.ts';
import type { Backend, Caller } from '../../backend.ts';
import { forbidden, HttpError, notFound } from '../../platform/http/errors.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { textOfTagVersion } from '../tags/history.ts';
import { tagsEditedBy } from '../tags/texts.ts';
import { openItem } from '../review/review.store.ts';
import { tagNamed } from '../tags/lists.ts';
import { tagNameOf } from '../tags/tags.rules.ts';
import { changeSize } from './suggestions.rules.ts';
import { refuseBeyond } from './suggest.ts';
import { toTagSuggestion } from './tag-read.ts';
import { tagSuggestionRow } from './tags.store.ts';
import { refuseMuted } from '../spam/spam.ts';
import { mustHold } from '../../people/privileges/privileges.ts';
import { insertRow } from '../../platform/sql/rows.ts';
import type { suggestTagDescription } from '../../../contract/tag-synonyms.ts';
import type { CallParts } from '../../../contract/route.ts';

/**
 * Suggests a tag description to those who edit it. Throws `forbidden` if the caller does, `invalid` if
 * nothing changes, `conflict` for an unknown version, `not_found`, `too_many_requests` beyond the
 * limits.
 */
export async function suggestTag(
  backend: Backend,
  caller: Caller,
  name: string,
  suggested: CallParts<typeof suggestTagDescription>['body'],
): Promise<{ suggestion: Suggestion }> {
  const { description, reason } = suggested;
  const named = await tagNamed(backend.db.sql, tagNameOf(name), undefined);
  if (named && (await tagsEditedBy(backend, caller, [named])).size > 0)
    throw forbidden('You can edit this description yourself');
  const id = await transactAs(backend, caller, async (tx) => {
    const tag = await tagNamed(tx.sql, tagNameOf(name), undefined);
    if (!tag) throw notFound('Tag');
    const version = suggested.version ?? tag.version;
    const before = await textOfTagVersion(tx.sql, tag, version);
    if (before === undefined)
      throw new HttpError('conflict', 'This tag has no such version', { current: tag.version });
    mustHold(caller, 'suggest');
    await refuseMuted(tx.sql, caller);
    if (before === description) throw new HttpError('invalid', 'This suggestion changes nothing');
    if (backend.limits) await refuseBeyond(tx, caller.id);
    const id = await insertRow(tx.sql, 'suggestions', {
      tag_id: tag.id,
      user_id: caller.id,
      version,
      base: JSON.stringify({ description: before }),
      content: description,
      ...changeSize([before], [description]),
      reason,
      created_at: tx.now,
    });
    const target = { kind: 'tag-suggestion', id } as const;
    await openItem(tx, { queue: 'suggestions', target, authorId: caller.id });
    return id;
  });
  const row = await tagSuggestionRow(backend.db.sql, id);
  if (!row) throw notFound('Tag');
  return { suggestion: await toTagSuggestion(backend, caller, row) };
}
