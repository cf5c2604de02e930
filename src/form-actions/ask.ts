import type { APIContext } from 'astro';
import { questionPath } from '../contract/addresses.ts';
import { AskForm, TITLE_MAX } from '../contract/forms.ts';
import { error, MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { questionAbout } from '../error-texts/question.ts';
import { checkPost, previewed } from './bodies.ts';
import { DRAFT_FIELDS, draftOf, HIDDEN_FIELDS, hiddenOf, namedDraft } from './drafts.ts';
import { type FormState, invalid, orThrow, readFields, UNTOUCHED } from './form.ts';
import { readPost } from './pictures.ts';
import { memberAction } from './member-action.ts';
import { refuseVisitor } from './member-page.ts';

const FIELDS = ['title', 'content', 'tags', 'preview', ...DRAFT_FIELDS, ...HIDDEN_FIELDS] as const;

/** Posts a question with a Markdown body and its tags in one text, and redirects to its page. */
export async function ask(context: APIContext): Promise<FormState | Response> {
  const { request, url, locals } = context;
  if (request.method !== 'POST') {
    const { searchParams } = url;
    const title = (searchParams.get('title') ?? '').slice(0, TITLE_MAX).toWellFormed();
    return { ...UNTOUCHED, values: { title, tags: searchParams.get('tag') ?? '' } };
  }
  // Guests can begin a question about an error.
  const { error: pasted } = await readFields(request, ['error']);
  if (pasted.trim() !== '') return askAboutError(locals, pasted);
  const message = error('Please log in to ask a question');
  const refusal = await refuseVisitor(context, ROUTES.postQuestion.access, { message });
  if (refusal) return refusal;
  const { fields, problem } = await readPost(context, FIELDS);
  const { title, content, tags } = fields;
  const kept = { title, content, tags, ...draftOf(fields), ...hiddenOf(fields) };
  if (problem) return invalid({ ...kept, ...problem.values }, problem.errors);
  if (fields.preview !== '') return previewed(locals, kept, { tags });
  return memberAction(context, {
    failed: MESSAGES.postFailed,
    kept: () => kept,
    async run(call) {
      const data = orThrow(await checkPost(locals, AskForm, kept, { tags }));
      const body = { ...data, ...namedDraft(fields) };
      const { question, held } = await call(ROUTES.postQuestion, { body });
      const posted = fields.target || 'ask';
      return [
        questionPath(question._id),
        { ...(held ? MESSAGES.postHeld : MESSAGES.questionPosted), posted },
      ];
    },
  });
}

/** A question form filled in with a pasted error, for its asker to complete. */
async function askAboutError(locals: App.Locals, text: string): Promise<FormState> {
  const { title, content, tags } = questionAbout(text, TITLE_MAX);
  const names = await existing(locals, tags);
  return {
    values: { title, content, tags: names.join(', ') },
    errors: {},
    status: 200,
    isFilledIn: true,
  };
}

/** The tags that exist on the site, by their names there. */
async function existing({ api }: App.Locals, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    names.map((name) =>
      api.call(ROUTES.getTag, { params: { name } }).then(
        ({ tag }) => tag.name,
        () => undefined,
      ),
    ),
  );
  return [...new Set(found.filter((name) => name !== undefined))];
}

/** The pasted text to search for; nothing is written, so the page itself is the answer. */
export async function pastedError({ request }: APIContext): Promise<FormState<'error'>> {
  if (request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(request, ['error']);
  if (fields.error.trim() === '') return invalid(fields, { error: 'Paste the error output' });
  return { values: fields, errors: {}, status: 200 };
}
