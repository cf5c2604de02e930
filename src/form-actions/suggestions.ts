import type { APIContext } from 'astro';
import { suggestionPath } from '../contract/addresses.ts';
import { BODY_MAX_BYTES, BODY_TOO_LONG } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { DECISIONS, DescriptionForm } from '../contract/suggestion-forms.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';
import { usesTex } from './tex.ts';

const FIELDS = ['decision', 'reason', 'content', 'description', 'version'] as const;

/** Decides on a suggestion by a button of its page, and redirects to it. */
export async function decide(
  context: APIContext,
  suggestionId: string,
): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(request, FIELDS);
  const { reason, content, description } = fields;
  const kept = { reason, content, description };
  const decision = DECISIONS.find((one) => one === fields.decision);
  if (!decision) return { ...invalid(kept, {}), message: MESSAGES.decisionFailed };
  try {
    const isImproved = decision === 'improve';
    const { errors, ...written } = isImproved ? await textOf(locals, suggestionId, fields) : NONE;
    if (errors) return invalid(kept, errors);
    const given = {
      params: { suggestionId },
      body: { decision, reason, ...written, version: versionIn(fields.version) },
    };
    const { suggestion } = await locals.api.call(ROUTES.decideSuggestion, given);
    const { status } = suggestion;
    const text = status === 'waiting' ? 'Suggestion updated' : `Suggestion ${status}`;
    return redirectWith(context, suggestionPath(suggestionId), { kind: 'success', text });
  } catch (error) {
    return refusedMember(context, kept, error, MESSAGES.decisionFailed);
  }
}

/** The version in a form, if it has one. */
const versionIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** For decisions that do not change the body. */
const NONE: Written = {};

interface Written {
  readonly content?: string;
  readonly description?: string;
  /** Errors in it. */
  readonly errors?: Record<string, string>;
}

/** The improved text: a tag's description, or a body as HTML. */
async function textOf(
  locals: App.Locals,
  suggestionId: string,
  { content: markdown, description }: Readonly<Record<'content' | 'description', string>>,
): Promise<Written> {
  const given = { params: { suggestionId } };
  const { suggestion } = await locals.api.call(ROUTES.getSuggestion, given);
  if (!suggestion.post) return described(description);
  if (Buffer.byteLength(markdown) > BODY_MAX_BYTES) return { errors: { content: BODY_TOO_LONG } };
  const tex = await usesTex(locals, markdown, { question: suggestion.post.questionId });
  const body = await locals.bodies.toHtml(markdown, tex);
  return 'problem' in body ? { errors: { content: body.problem } } : { content: body.html };
}

function described(description: string): Written {
  const checked = check(DescriptionForm, { description });
  return 'errors' in checked ? checked : checked.data;
}
