import type { APIContext } from 'astro';
import type { Client } from '../../api/client.ts';
import { decoded, questionPath } from '../../contract/addresses.ts';
import { DUPLICATE_REASON } from '../../contract/moderation-reasons.ts';
import { keywords } from '../../contract/keywords.ts';
import { ClosingForm, FeatureForm } from '../../contract/moderation-forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { administer, action, type AdminActions, type Run } from './actions.ts';
import { questionDeletion } from './posts.ts';
import { REASON_FIELDS, reasonIn, withReason } from './reason.ts';

/** Words of a title to search for, and the number of questions offered. */
const WORDS = 6;
const MOST = 5;

export const QUESTION_ACTIONS: AdminActions = {
  feature: featuring(true),
  unfeature: featuring(false),
  close: withReason(close),
  reopen: closing(false),
  delete: questionDeletion(true),
  restore: questionDeletion(false),
};

function featuring(featured: boolean) {
  return action(
    FeatureForm,
    () => ({ featured }),
    async (call, id, body) => {
      const { question } = await call(ROUTES.featureQuestion, { params: { id }, body });
      return `“${question.title}” is ${featured ? 'featured' : 'no longer featured'}`;
    },
  );
}

function closing(closed: boolean) {
  return action(
    ClosingForm,
    (fields) => ({ closed, reason: reasonIn(fields), duplicateOf: fields.duplicateOf }),
    async (call, id, body) => {
      const { question } = await call(ROUTES.closeQuestion, { params: { id }, body });
      return `“${question.title}” is ${closed ? 'closed' : 'reopened'}`;
    },
  );
}

/**
 * Closes a question; for a duplicate, lets the moderator choose the original if words of a title
 * were typed.
 */
async function close(...[call, target, fields]: Parameters<Run>): ReturnType<Run> {
  const { why, find = '', original = '', duplicateOf = '' } = fields;
  if (why !== DUPLICATE_REASON) return closing(true)(call, target, { ...fields, duplicateOf: '' });
  const typed = duplicateOf.trim();
  const id = find === '' ? (idOf(original) ?? idOf(typed)) : undefined;
  if (id !== undefined) return closing(true)(call, target, { ...fields, duplicateOf: id });
  if (typed === '') return { errors: { duplicateOf: 'Choose the question that it repeats' } };
  const found = await findQuestions(call, typed, target);
  if (found.length > 0) return { errors: {}, found };
  return { errors: { duplicateOf: 'No questions match these words' } };
}

/**
 * People paste the address of a question as often as they type its number; otherwise it is a title.
 */
function idOf(typed: string): string | undefined {
  const address = /\/questions\/([^/?#]+)/.exec(typed)?.[1];
  if (address !== undefined) return decoded(address);
  return /^(?=.*\d)\S+$/.test(typed) ? typed : undefined;
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

export const QUESTION_FIELDS = [...REASON_FIELDS, 'duplicateOf', 'original', 'find'] as const;

/** Features, closes, reopens, deletes and restores questions. */
export const manageQuestions = (context: APIContext) =>
  administer(context, QUESTION_FIELDS, QUESTION_ACTIONS);
