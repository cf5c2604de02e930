import type { APIContext } from 'astro';
import { ApiError } from '../api/errors.ts';
import { suggestionPath } from '../contract/addresses.ts';
import { BODY_MAX_BYTES, BODY_TOO_LONG, splitTags } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { PostSummary } from '../contract/posts.ts';
import type { CallResult } from '../contract/route.ts';
import { ROUTES } from '../contract/routes.ts';
import {
  DECISIONS,
  DescriptionForm,
  type getSuggestion,
  type Suggestion,
} from '../contract/suggestions.ts';
import { compare } from '../formats/history/diff.ts';
import { type Draft, merge } from '../formats/history/merge.ts';
import { markdownOf, usesTex } from './bodies.ts';
import { wholeText } from './conflict.ts';
import { answerEdit, questionEdit } from './editable.ts';
import { InvalidInput, valid } from './form.ts';
import { memberAction } from './member-action.ts';

/** Decides on a suggestion by a button of its page, and redirects to it. */
export const decide = (context: APIContext, suggestionId: string) =>
  memberAction(context, {
    fields: ['decision', 'reason', 'content', 'description', 'version'],
    back: suggestionPath(suggestionId),
    failed: MESSAGES.decisionFailed,
    kept: ({ reason, content, description }) => ({ reason, content, description }),
    async run(call, fields) {
      const decision = DECISIONS.find((one) => one === fields.decision);
      if (!decision) throw new InvalidInput({});
      const isImproved = decision === 'improve';
      const written = isImproved ? await improved(context.locals, suggestionId, fields) : {};
      const { suggestion } = await call(ROUTES.decideSuggestion, {
        params: { suggestionId },
        body: { decision, reason: fields.reason, ...written, version: versionIn(fields.version) },
      });
      const { status } = suggestion;
      const text = status === 'waiting' ? 'Suggestion updated' : `Suggestion ${status}`;
      return { kind: 'success', text };
    },
  });

/** The version in a form, if it has one. */
const versionIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** The improved text: a tag's description, or a body as HTML. */
async function improved(
  locals: App.Locals,
  suggestionId: string,
  { content: markdown, description }: Readonly<Record<'content' | 'description', string>>,
): Promise<{ readonly content?: string; readonly description?: string }> {
  const given = { params: { suggestionId } };
  const { suggestion } = await locals.api.call(ROUTES.getSuggestion, given);
  if (!suggestion.post) return valid(DescriptionForm, { description });
  if (Buffer.byteLength(markdown) > BODY_MAX_BYTES) {
    throw new InvalidInput({ content: BODY_TOO_LONG });
  }
  const tex = await usesTex(locals, markdown, { question: suggestion.post.questionId });
  const body = await locals.bodies.toHtml(markdown, tex);
  if ('problem' in body) throw new InvalidInput({ content: body.problem });
  return { content: body.html };
}

/**
 * A suggestion compared with its base; for those who decide on a stale one, with the current post.
 * Returns its changed lines, the whole text, the Markdown of the box for improving it, the version
 * of the post that these are based on, and whether it could be merged with later edits.
 */
export async function textsOf(
  locals: App.Locals,
  { suggestion, base }: CallResult<typeof getSuggestion>,
) {
  const { post, version, isStale, mayDecide } = suggestion;
  if (!post) return tagTextsOf(locals, suggestion, base.description ?? '');
  const drafted = (text: Parameters<typeof draftOf>[2]) => draftOf(locals, post.questionId, text);
  const [before, suggested] = await Promise.all([drafted(base), drafted(suggestion)]);
  const now = isStale && mayDecide ? await readNow(locals, post) : undefined;
  if (!now) {
    const lines = compare(wholeText(before), wholeText(suggested));
    const shown = { whole: wholeText(suggested), markdown: suggested.content };
    return { lines, ...shown, version, isJoined: true };
  }
  const present = await drafted(now);
  const joined = merge(before, suggested, present);
  const after = joined ?? suggested;
  return {
    lines: compare(wholeText(present), wholeText(after)),
    whole: wholeText(after),
    markdown: after.content,
    version: now.version,
    isJoined: joined !== undefined,
  };
}

/** The same for a tag's description, which is not Markdown. */
async function tagTextsOf(
  { api }: App.Locals,
  { tag, description, version, isStale, mayDecide }: Suggestion,
  base: string,
) {
  const [before, suggested] = [base, description ?? ''];
  const shown = { whole: suggested, markdown: suggested };
  if (!isStale || !mayDecide)
    return { lines: compare(before, suggested), ...shown, version, isJoined: true };
  const given = { params: { name: tag?.name ?? '' }, query: { page: 1 } };
  const { versions, version: current } = await api.call(ROUTES.listTagHistory, given);
  const now = versions[0]?.description ?? '';
  const lines = compare(now, suggested);
  return { lines, ...shown, version: current, isJoined: false };
}

/** The post's current text; undefined for those who cannot see it. */
async function readNow({ api }: App.Locals, { kind, _id, questionId }: PostSummary) {
  const editable = kind === 'question' ? questionEdit(_id) : answerEdit(questionId, _id);
  const source = await editable.read(api.call).catch(unlessRefused);
  if (!source) return undefined;
  const { content, fields } = source;
  const { title = '', tags = '', version } = fields;
  return { title, tags: splitTags(tags), content, version: Number(version) };
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 403) return undefined;
  throw error;
}

async function draftOf(
  locals: App.Locals,
  question: string,
  text: {
    readonly title?: string | null | undefined;
    readonly content: string;
    readonly tags: readonly string[];
  },
): Promise<Draft> {
  const content = await markdownOf(locals, text.content, { question });
  return { title: text.title ?? '', content, tags: text.tags };
}
