import type { APIContext } from 'astro';
import type { Client } from '../api/client.ts';
import { decoded, deletionPath, questionPath } from '../contract/addresses.ts';
import { CloseVoteForm, type VoteState } from '../contract/closing.ts';
import { counted } from '../shared/counted.ts';
import { LockForm, lockText } from '../contract/moderation.ts';
import { MODERATION_MESSAGES, success } from '../contract/moderation-reasons.ts';
import { ROUTES } from '../contract/routes.ts';
import { keywords } from '../shared/keywords.ts';
import type { FormState } from './form.ts';
import { InvalidInput, valid } from './form.ts';
import { memberAction } from './member-action.ts';

/** Words of a title to search for, and the number of questions offered. */
const WORDS = 6;
const MOST = 5;

/** Votes to close or reopen a question, withdraws a vote, or protects the question. */
export const vote = (context: APIContext, id: string): Promise<FormState | Response> =>
  memberAction(context, {
    fields: ['reason', 'duplicateOf', 'original', 'find', 'days', 'why'],
    back: questionPath(id),
    failed: MODERATION_MESSAGES.failed,
    run: {
      close: (call, fields) => close(call, id, fields),
      reopen: async (call) => {
        const state = await call(ROUTES.voteToReopen, { params: { id }, body: {} });
        return success(
          state.isClosed ? `Your vote counts. ${missing(state)} to reopen` : 'Question reopened',
        );
      },
      withdraw: async (call) => {
        const { isClosed } = await call(ROUTES.withdrawCloseVote, { params: { id } });
        if (isClosed) await call(ROUTES.withdrawReopenVote, { params: { id } });
        return success('Vote withdrawn');
      },
      protect: (call, fields) => lock(call, id, 'answers', fields),
      unprotect: async (call) => {
        await call(ROUTES.setMemberLock, {
          params: { id, kind: 'answers' },
          body: { locked: false },
        });
        return success('Everybody can answer this question');
      },
      comments: (call, fields) => lock(call, id, 'comments', { ...fields, days: '1' }),
    },
  });

type Fields = Readonly<Record<'reason' | 'duplicateOf' | 'original' | 'find', string>>;

async function close(call: Client, id: string, fields: Fields) {
  const { reason, duplicateOf, original, find } = fields;
  let duplicates: string[] | undefined;
  if (reason === 'duplicate') {
    duplicates = find === '' ? (idsIn(original) ?? idsIn(duplicateOf)) : undefined;
    if (!duplicates)
      return { found: await findOriginals(call, duplicateOf.trim(), id), status: 200 };
  }
  const body = valid(CloseVoteForm, { reason, duplicates });
  const state = await call(ROUTES.voteToClose, { params: { id }, body });
  return success(
    state.isClosed ? 'Question closed' : `Your vote counts. ${missing(state)} to close`,
  );
}

const missing = ({ votes, needed }: Pick<VoteState, 'votes' | 'needed'>): string =>
  `${counted(Math.max(1, needed - votes), 'more vote')} needed`;

async function lock(
  call: Client,
  id: string,
  kind: 'answers' | 'comments',
  { days, why }: Readonly<Record<'days' | 'why', string>>,
) {
  const body = valid(LockForm, { locked: true, days: Number(days), reason: why });
  const { lock: set } = await call(ROUTES.setMemberLock, { params: { id, kind }, body });
  if (!set) return success('Not locked');
  return success(
    kind === 'comments'
      ? lockText(kind, set)
      : 'Protected. People new to this site cannot answer it for now.',
  );
}

/** The ids in such a text, if it is nothing but ids and addresses of questions. */
function idsIn(typed: string): string[] | undefined {
  const ids = typed.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [idOf(part)]));
  const known = ids.filter((one) => one !== undefined);
  return known.length > 0 && known.length === ids.length ? known : undefined;
}

/**
 * People paste the address of a question as often as they type its number; otherwise it is a title.
 */
export function idOf(typed: string): string | undefined {
  const address = /\/questions\/([^/?#]+)/.exec(typed)?.[1];
  if (address !== undefined) return decoded(address);
  return /^(?=.*\d)\S+$/.test(typed) ? typed : undefined;
}

/** Other questions with words of a title. Throws InvalidInput without any. */
export async function findOriginals(call: Client, title: string, target: string) {
  if (title === '') throw new InvalidInput({ duplicateOf: 'Choose the question that it repeats' });
  const found = await findQuestions(call, title, target);
  if (found.length > 0) return found;
  throw new InvalidInput({ duplicateOf: 'No questions match these words' });
}

async function findQuestions(call: Client, title: string, target: string) {
  const words = keywords(title, WORDS);
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 2);
  for (const some of [words, longest]) {
    if (some.length === 0) return [];
    const query = { search: some.join(' '), sort: 'relevance' as const };
    const { questions } = await call(ROUTES.listQuestions, { query });
    const others = questions.filter(({ _id }) => _id !== target).slice(0, MOST);
    if (others.length > 0)
      return others.map(({ _id, title: label }) => ({ href: questionPath(_id), label }));
  }
  return [];
}

/** Votes to delete a post or to restore a deleted one, or withdraws a vote. */
export const voteOnDeletion = (context: APIContext, id: string): Promise<FormState | Response> =>
  memberAction(context, {
    back: deletionPath(id),
    failed: MODERATION_MESSAGES.failed,
    run: {
      async delete(call) {
        const state = await call(ROUTES.voteToDelete, { params: { id } });
        return success(
          state.isDeleted ? 'Deleted' : `Your vote counts. ${missing(state)} to delete`,
        );
      },
      async undelete(call) {
        const state = await call(ROUTES.voteToUndelete, { params: { id } });
        return success(
          state.isDeleted ? `Your vote counts. ${missing(state)} to restore` : 'Restored',
        );
      },
      async withdraw(call) {
        await call(ROUTES.withdrawDeletionVote, { params: { id } });
        return success('Vote withdrawn');
      },
    },
  });

/** The asker's reply to a duplicate. */
export const replyToDuplicate = (context: APIContext, id: string): Promise<FormState | Response> =>
  memberAction(context, {
    fields: ['content'],
    back: questionPath(id),
    failed: MODERATION_MESSAGES.failed,
    run: {
      solved: async (call) => {
        await call(ROUTES.replyToDuplicate, { params: { id }, body: { solved: true } });
        return success('Thank you. Your question leads others to the original.');
      },
      differs: async (call, { content }) => {
        const { question } = await call(ROUTES.replyToDuplicate, {
          params: { id },
          body: { solved: false, content },
        });
        return success(
          question.status === 'closed'
            ? 'Added. Members will look at your question again.'
            : 'Added to your question',
        );
      },
    },
  });
