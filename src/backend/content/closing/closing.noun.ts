import type { Question } from '../../../contract/questions.ts';
import { markdownToHtml } from '../../../markup/markdown.ts';
import { HOUR } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Noun } from '../../noun.ts';
import { conflict, forbidden, notFound, refusedField } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { postOnPage } from '../posts/page.ts';
import { editQuestion } from '../questions/edit.ts';
import { readFor } from '../questions/question.ts';
import { tagsOfQuestion } from '../questions/questions.store.ts';
import { lapseVotes, proposedOriginals } from './ballots.ts';
import { readDeletion, voteOnDeletion, withdrawDeletionVote } from './deletions.ts';
import { closeQueue, reopenQueue } from './queues.ts';
import { queueReopening } from './closing.ts';
import { takeReopening } from './closing.store.ts';
import { castToClose, readClosing, voteToClose, voteToReopen, withdrawVote } from './voting.ts';
import { forgetRows } from '../../platform/sql/rows.ts';

const REQUIRED = 'Say how your question differs';

/**
 * The asker's reply to a duplicate: it solves their question, which closes it, or theirs differs,
 * which is added to it. Throws `forbidden` for others, and `conflict` if nobody has named an
 * original.
 */
async function replyToDuplicate(
  backend: Backend,
  caller: Caller,
  id: number,
  { solved, content }: { readonly solved: boolean; readonly content?: string | undefined },
  prepared: boolean,
): Promise<{ question: Question }> {
  if (solved) await accept(backend, caller, id);
  else if (content === undefined) throw refusedField('invalid', 'content', REQUIRED);
  else await differ(backend, caller, id, content);
  return { question: await readFor(backend, caller, id, prepared) };
}

function accept(backend: Backend, caller: Caller, id: number): Promise<void> {
  return transactAs(backend, caller, async (tx) => {
    const { question } = await lockPresentPost(tx, 'question', id);
    mustBeAsker(caller, question);
    if (question.status !== 'closed') {
      const originals = await proposedOriginals(tx.sql, id, tx.now);
      if (originals.length === 0) throw nothingNamed();
      await castToClose(tx, caller, question, { reason: 'duplicate', originals });
    }
    // The author agrees: nobody has to look at it again.
    await takeReopening(tx, id);
  });
}

async function differ(
  backend: Backend,
  caller: Caller,
  id: number,
  content: string,
): Promise<void> {
  const { sql } = backend.db;
  const [row] = await postOnPage(sql, { id, prepared: 0 });
  if (row?.kind !== 'question') throw notFound('Question');
  mustBeAsker(caller, row);
  const isNamed =
    row.duplicate_of !== null || (await proposedOriginals(sql, id, backend.clock())).length > 0;
  if (!isNamed) throw nothingNamed();
  const tags = await tagsOfQuestion(sql, id);
  const edited = {
    title: row.title ?? '',
    content: `${row.html}<p><strong>How it differs:</strong></p>${markdownToHtml(content)}`,
    format: 'html',
    tags,
    reason: 'How it differs from the original',
    version: row.version,
    alongside: async (tx) => {
      const { question } = await lockPresentPost(tx, 'question', id);
      if (question.status === 'closed') await queueReopening(tx, question);
    },
  } as const satisfies Parameters<typeof editQuestion>[3];
  await editQuestion(backend, caller, id, edited, false);
}

function mustBeAsker(caller: Caller, { author_id }: { readonly author_id: number }): void {
  if (author_id !== caller.id) throw forbidden('Only the author of the question can reply to this');
}

const nothingNamed = () => conflict('Nobody has named an original');

export const closing: Noun = {
  handlers: {
    getClosing: ({ backend, caller, params }) => readClosing(backend, caller, keyOf(params.id)),
    voteToClose: ({ backend, caller, params, body }) =>
      voteToClose(backend, caller, keyOf(params.id), body),
    withdrawCloseVote: ({ backend, caller, params }) =>
      withdrawVote(backend, caller, keyOf(params.id), 'close'),
    voteToReopen: ({ backend, caller, params }) => voteToReopen(backend, caller, keyOf(params.id)),
    withdrawReopenVote: ({ backend, caller, params }) =>
      withdrawVote(backend, caller, keyOf(params.id), 'reopen'),
    getDeletion: ({ backend, caller, params }) => readDeletion(backend, caller, keyOf(params.id)),
    voteToDelete: ({ backend, caller, params }) =>
      voteOnDeletion(backend, caller, keyOf(params.id), 'delete'),
    voteToUndelete: ({ backend, caller, params }) =>
      voteOnDeletion(backend, caller, keyOf(params.id), 'undelete'),
    withdrawDeletionVote: ({ backend, caller, params }) =>
      withdrawDeletionVote(backend, caller, keyOf(params.id)),
    replyToDuplicate: ({ backend, caller, params, body, origin }) =>
      replyToDuplicate(backend, caller, keyOf(params.id), body, origin.prepared),
  },
  queues: [closeQueue, reopenQueue],
  jobs: [{ every: HOUR, run: lapseVotes }],
  forget: forgetRows('ballots'),
};
