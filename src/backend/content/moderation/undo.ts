import type { LogEntry } from '../../../contract/log.ts';
import { editAnswer } from '../answers/edit.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, HttpError, notFound } from '../../platform/http/errors.ts';
import { lastRevision, revisionText } from '../posts/revisions.ts';
import { editQuestion } from '../questions/edit.ts';
import { entriesSince, entryById, saveDetails } from './log.store.ts';
import { detailed, toEntry, type Undone } from './log.ts';
import { undoers } from './undoers.ts';
import { isFinal, successorOf, undoProblem } from './undo-rules.ts';

/**
 * Undoes a log entry by calling the verb for the opposite action, with its rules and its own log
 * entry. Throws `not_found`, `forbidden`, and `conflict` if a later action changed the same thing.
 */
export async function undo(
  backend: Backend,
  as: { readonly caller: Caller; readonly address: string },
  id: number,
): Promise<LogEntry> {
  const { sql } = backend.db;
  const row = await entryById(sql, id);
  if (!row) throw notFound('Entry');
  const entry = detailed(row);
  const problem = undoProblem(as.caller, entry, await entriesSince(sql, [row]), backend.clock());
  if (problem) throw new HttpError(problem.code, problem.message);
  const { action } = entry;
  if (action === 'question-edited' || action === 'answer-edited')
    await undoEdit(backend, as.caller, entry);
  else if (!isFinal(action)) await undoers[action](backend, as, entry);
  return entryOf(backend, entry);
}

/** The entry that the undo wrote, which names the entry that it undoes. */
async function entryOf(backend: Backend, entry: Undone): Promise<LogEntry> {
  const { sql } = backend.db;
  const successor = successorOf(entry, await entriesSince(sql, [entry]));
  const row = successor && (await entryById(sql, successor.id));
  if (!row) throw conflict('Nothing left to undo');
  const details = { ...detailed(row).details, undoes: String(entry.id) };
  await saveDetails(sql, row.id, details);
  return toEntry({ ...row, details: JSON.stringify(details) });
}

/** Restores the text from before an edit, unless the post was edited again. */
async function undoEdit(backend: Backend, caller: Caller, entry: Undone): Promise<void> {
  const { sql } = backend.db;
  const { revision, previous } = entry.details;
  const last = await lastRevision(sql, entry.target_id);
  if (last?.id !== revision) throw conflict('This post has been edited since');
  const text = typeof previous === 'number' ? await revisionText(sql, previous) : undefined;
  if (!text) throw conflict('Nothing left to undo');
  const given = { ...text, format: 'html', reason: 'An edit undone' } as const;
  if (entry.target_kind === 'question')
    await editQuestion(backend, caller, entry.target_id, given, false);
  else await editAnswer(backend, caller, entry.target_id, given, false);
}
