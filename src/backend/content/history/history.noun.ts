import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { redactVersion } from './redacting.ts';
import { presentPost, readHistory, versionOf } from './history.ts';
import { editAnswer } from '../answers/edit.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict } from '../../platform/http/errors.ts';
import { editQuestion } from '../questions/edit.ts';

/**
 * Restores the text of an earlier version: an ordinary edit, based on the version it names. Throws
 * `forbidden`, `not_found`, `conflict`.
 */
async function rollBack(
  backend: Backend,
  caller: Caller,
  id: number,
  { number, version }: { readonly number: number; readonly version?: number | undefined },
): Promise<{ readonly version: number }> {
  const post = await presentPost(backend.db.sql, id);
  const { version: old } = await versionOf(backend.db.sql, caller, post, number);
  if (old.redaction) throw conflict('This version was redacted: its text is gone');
  const edit = {
    title: old.title ?? '',
    content: old.content,
    tags: old.tags,
    format: 'html',
    reason: `To version ${String(number)}`,
    kind: 'rolled back',
    version,
  } as const;
  const done =
    post.kind === 'question'
      ? await editQuestion(backend, caller, id, edit, false)
      : await editAnswer(backend, caller, id, edit, false);
  return { version: done.version };
}

export const history: Noun = {
  handlers: {
    listHistory: ({ backend, caller, params, query }) =>
      readHistory(backend, caller, keyOf(params.id), query),
    getVersion: async ({ backend: { db }, caller, params }) => {
      const post = await presentPost(db.sql, keyOf(params.id));
      return versionOf(db.sql, caller, post, keyOf(params.number));
    },
    rollBack: ({ backend, caller, params, body }) =>
      rollBack(backend, caller, keyOf(params.id), body),
    redactVersion: ({ backend, caller, params, body: { reason } }) =>
      redactVersion(backend, caller, keyOf(params.id), { number: keyOf(params.number), reason }),
  },
};
