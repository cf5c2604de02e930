import type { Draft, listDrafts } from '../../../contract/drafts.ts';
import { markdownWords } from '../../../shared/markdown-words.ts';
import type { CallResult } from '../../../contract/route.ts';
import { excerpt, plainText } from '../../../markup/plain.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { ownerAt } from './drafts.ts';
import { draftsOf, ownDraft } from './drafts.store.ts';

/** The caller's drafts, last saved first, 20 at most. */
export async function readDrafts(
  backend: Backend,
  caller: Caller,
): Promise<CallResult<typeof listDrafts>> {
  const rows = await draftsOf(backend.db.sql, ownerAt(backend.clock(), caller));
  return {
    drafts: rows.map((row) => ({
      _id: String(row.id),
      questionId: row.question_id === null ? null : String(row.question_id),
      title: row.question_id === null ? row.title : row.question_title,
      excerpt: excerpt(
        row.format === 'html' ? plainText(row.beginning) : markdownWords(row.beginning),
      ),
      savedAt: new Date(row.saved_at).toISOString(),
    })),
  };
}

/** One of the caller's drafts. Throws `not_found` for all others. */
export async function readDraft(
  backend: Backend,
  caller: Caller,
  id: string,
): Promise<{ draft: Draft }> {
  const key = keyOf(id);
  const owner = ownerAt(backend.clock(), caller);
  const row = await ownDraft(backend.db.sql, owner, key);
  if (!row) throw notFound('Draft');
  const { title, tags, body, format, version, question_title } = row;
  return {
    draft: {
      _id: String(row.id),
      questionId: row.question_id === null ? null : String(row.question_id),
      questionTitle: question_title,
      ...{ title, tags, body, format, version },
      savedAt: new Date(row.saved_at).toISOString(),
    },
  };
}
