import type { APIContext } from 'astro';
import { ApiError } from '../api/errors.ts';
import { loadFeature } from '../api/load.ts';
import { draftPath, DRAFTS_PATH } from '../contract/addresses.ts';
import type { Draft } from '../contract/drafts.ts';
import type { EditConflict } from '../shared/edit-conflict.ts';
import { error, success } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { markdownOf } from './bodies.ts';
import { isConflict } from './conflict.ts';
import { type FormState, InvalidInput } from './form.ts';
import { buttonAction, refusedMember } from './member-action.ts';
import { showAbsence } from './member-page.ts';
import { readPost } from './pictures.ts';

/** The fields of a form for its draft (islands/drafts/DraftParts.tsx). */
export const DRAFT_FIELDS = ['draft', 'version', 'target'] as const;

type DraftFields = Readonly<Record<(typeof DRAFT_FIELDS)[number], string>>;

/** The same fields, to be printed again with the typed ones. */
export const draftOf = ({ draft, version, target }: DraftFields): Partial<DraftFields> =>
  draft === '' ? {} : { draft, version, target };

/** The posted draft, for the call that posts it; a backend without drafts gets none. */
export const namedDraft = ({ draft }: DraftFields): { draft?: string } =>
  draft === '' ? {} : { draft: draft.slice(0, 64) };

/** The hidden fields that the spam score looks at. */
export const HIDDEN_FIELDS = ['formTime', 'homepage'] as const;

/** Those that were sent: forms on other backends have none. */
export const hiddenOf = (
  fields: Readonly<Record<(typeof HIDDEN_FIELDS)[number], string>>,
): Partial<Record<(typeof HIDDEN_FIELDS)[number], string>> =>
  Object.fromEntries(
    HIDDEN_FIELDS.flatMap((name) =>
      fields[name] === '' ? [] : [[name, fields[name].slice(0, 100)]],
    ),
  );

/** Discards a draft, by the button of its row. */
export const deleteDraft = (context: APIContext): Promise<Response> =>
  buttonAction(context, {
    fields: ['draft'],
    back: DRAFTS_PATH,
    guests: { ...error('Please log in to save drafts'), signIn: DRAFTS_PATH },
    failed: error('Failed to delete the draft'),
    async run(call, { draft }) {
      await call(ROUTES.deleteDraft, { params: { draftId: draft } });
      return success('Draft deleted');
    },
  });

/** The form for continuing a draft. */
export interface DraftState extends FormState {
  /**
   * The question that it answers, with its title unless it was deleted; undefined for a question.
   */
  readonly question: { readonly id: string; readonly title: string | undefined } | undefined;
  /** The body as the editor wrote it. */
  readonly html: string | undefined;
  /** Another device's newer text, and its version. */
  readonly conflict?: EditConflict & { readonly current: number };
}

/** Shows a draft, or saves the posted one and redirects to it. */
export async function continueDraft(context: APIContext, id: string) {
  if (context.request.method === 'POST') return save(context, id);
  const draft = await loadFeature(context.locals, () => shown(context, id));
  return typeof draft === 'string' ? showAbsence(context, draft) : draft;
}

async function shown(context: APIContext, id: string): Promise<DraftState> {
  const { locals } = context;
  const { draft } = await locals.api.call(ROUTES.getDraft, { params: { draftId: id } });
  const { title, tags, body, format } = draft;
  const content = format === 'html' ? await markdownOf(locals, draft.body, contextOf(draft)) : body;
  const values = { title, tags, content, draft: draft._id, version: String(draft.version) };
  const html = format === 'html' ? body : undefined;
  return { values, errors: {}, status: 200, question: questionOf(draft), html };
}

const FIELDS = [
  ...['title', 'content', 'tags', 'format', 'questionId', 'draft', 'version', 'target'],
  // The choice between two texts.
  ...['over', 'apart', 'take'],
] as const;
type Typed = Readonly<Record<string, string>>;

async function save(context: APIContext, id: string): Promise<DraftState | Response> {
  const { locals } = context;
  const { fields, problem } = await readPost(context, FIELDS);
  const typed: Typed = fields;
  const { title = '', content = '', tags = '', questionId = '', target = '' } = typed;
  const format = typed.format === 'html' ? 'html' : 'markdown';
  const posted = /^(?:ask|(?:answer|draft):.{1,64})$/.test(target) ? target : undefined;
  const goOn = (to: string, message = success('Draft saved')) =>
    redirectWith(context, draftPath(to), { ...message, ...(posted && { posted }) });
  if (typed.take) return goOn(id, success('Saved draft restored'));
  try {
    if (problem) throw new InvalidInput(problem.errors);
    const text = { title, tags, body: content, format } as const;
    return goOn(await saved(locals, typed.apart ? 'new' : id, typed, text));
  } catch (failure) {
    const place = contextOf({ questionId, tags });
    const values = {
      ...{ title, tags, target, ...problem?.values },
      content: format === 'html' ? await markdownOf(locals, content, place) : content,
    };
    const question = questionId === '' ? undefined : await titled(locals, questionId);
    const rest = { question, html: format === 'html' ? content : undefined };
    const named = id === 'new' ? values : { ...values, draft: id, version: typed.version ?? '' };
    const refuse = (cause: unknown) =>
      refusedMember(context, named, cause, error('Failed to save the draft'));
    const state = isConflict(failure)
      ? await conflicting(context, id, values).catch(refuse)
      : refuse(failure);
    return { ...state, ...rest };
  }
}

type Text = Pick<Draft, 'title' | 'tags' | 'body' | 'format'>;

/** Saves the text to its draft, or to a new one if that was deleted or never made. Returns the id. */
async function saved(
  { api }: App.Locals,
  id: string,
  { version, over, questionId }: Typed,
  text: Text,
): Promise<string> {
  const create = async () => {
    const body = { ...text, ...(questionId && { questionId }) };
    return (await api.call(ROUTES.createDraft, { body })).draft._id;
  };
  if (id === 'new') return create();
  const body = { ...text, version: Math.trunc(Number(over === '' ? version : over)) || 0 };
  try {
    return (await api.call(ROUTES.saveDraft, { params: { draftId: id }, body })).draft._id;
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return create();
    throw error;
  }
}

/** The form as typed, without its draft: posting it keeps both texts. */
async function conflicting({ locals }: APIContext, id: string, values: FormState['values']) {
  const { draft } = await locals.api.call(ROUTES.getDraft, { params: { draftId: id } });
  const body =
    draft.format === 'html' ? await markdownOf(locals, draft.body, contextOf(draft)) : draft.body;
  const theirs = [draft.title, draft.tags && `Tags: ${draft.tags}`, body].filter(Boolean);
  const conflict = { changes: undefined, theirs: theirs.join('\n\n'), yours: undefined };
  return {
    values,
    errors: {},
    message: CHANGED_ELSEWHERE,
    status: 409,
    conflict: { ...conflict, current: draft.version },
  };
}

const CHANGED_ELSEWHERE = {
  kind: 'error',
  text: 'This draft was changed in another tab or device. The form holds your text, and the saved one is shown below. Choose one, or keep both.',
} as const;

/** Where a draft's formulas are decided: by its question, or by its tags. */
const contextOf = ({ questionId, tags }: Pick<Draft, 'questionId' | 'tags'>) => ({
  question: questionId === '' ? undefined : (questionId ?? undefined),
  tags,
});

const questionOf = ({ questionId, questionTitle }: Draft): DraftState['question'] =>
  questionId ? { id: questionId, title: questionTitle ?? undefined } : undefined;

async function titled({ api }: App.Locals, id: string): Promise<DraftState['question']> {
  const found = await api.call(ROUTES.getPost, { params: { id } }).catch(() => undefined);
  return { id, title: found?.post.title };
}
