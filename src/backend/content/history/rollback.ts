import { editAnswer } from '../answers/edit.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict } from '../../platform/http/errors.ts';
import { editQuestion } from '../questions/edit.ts';
import { type OfPost, readVersion } from './history.ts';

/**
 * Restores the text of an earlier version: an ordinary edit, based on the version it names. Throws
 * `forbidden`, `not_found`, `conflict`.
 */
export async function rollBack(
  backend: Backend,
  caller: Caller,
  of: OfPost,
  { number, version }: { readonly number: number; readonly version?: number | undefined },
): Promise<{ readonly version: number }> {
  const { version: old } = await readVersion(backend, caller, of, number);
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
    of.kind === 'question'
      ? await editQuestion(backend, caller, of.postId, edit, false)
      : await editAnswer(backend, caller, of.postId, edit, false);
  return { version: done.version };
}
