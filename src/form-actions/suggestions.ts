import type { APIContext } from 'astro';
import { suggestionPath } from '../contract/addresses.ts';
import { BODY_MAX_BYTES, BODY_TOO_LONG } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { DECISIONS } from '../contract/suggestion-forms.ts';
import { redirectWith } from '../cookies/flash.ts';
import { type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';
import { usesTex } from './tex.ts';

/** Decides over a suggestion by a button of its page, and goes back to it. */
export async function decide(
  context: APIContext,
  suggestionId: string,
): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(request, ['decision', 'reason', 'content', 'version']);
  const { reason, content } = fields;
  const kept = { reason, content };
  const decision = DECISIONS.find((one) => one === fields.decision);
  if (!decision) return { ...invalid(kept, {}), message: MESSAGES.decisionFailed };
  try {
    const written = decision === 'improve' ? await toHtml(locals, suggestionId, content) : NONE;
    if ('problem' in written) return invalid(kept, { content: written.problem });
    const given = {
      params: { suggestionId },
      body: { decision, reason, content: written.content, version: versionIn(fields.version) },
    };
    const { suggestion } = await locals.api.call(ROUTES.decideSuggestion, given);
    const { status } = suggestion;
    const text =
      status === 'waiting' ? 'The suggestion was changed' : `The suggestion is ${status}`;
    return redirectWith(context, suggestionPath(suggestionId), { kind: 'success', text });
  } catch (error) {
    return refusedMember(context, kept, error, MESSAGES.decisionFailed);
  }
}

/** The version that a form names; others name none. */
const versionIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** Of decisions that change no body. */
const NONE = { content: undefined };

/** What somebody has made of the body, as HTML. */
async function toHtml(
  locals: App.Locals,
  suggestionId: string,
  markdown: string,
): Promise<{ content: string } | { problem: string }> {
  if (Buffer.byteLength(markdown) > BODY_MAX_BYTES) return { problem: BODY_TOO_LONG };
  const given = { params: { suggestionId } };
  const { suggestion } = await locals.api.call(ROUTES.getSuggestion, given);
  const tex = await usesTex(locals, markdown, { question: suggestion.post.questionId });
  const body = await locals.bodies.toHtml(markdown, tex);
  return 'problem' in body ? body : { content: body.html };
}
