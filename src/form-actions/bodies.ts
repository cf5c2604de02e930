import type * as z from 'zod/v4/core';
import { mayHoldFormulas } from '../shared/formulas.ts';
import { BODY_MAX_BYTES, BODY_TOO_LONG } from '../contract/forms.ts';
import { ROUTES } from '../contract/routes.ts';
import { check, type Checked, type FormState, invalid } from './form.ts';

/** Placeholder for a body that is still Markdown. */
const PLACEHOLDER = '<p>…</p>';

/** Validates a form whose `content` is Markdown; the result has HTML instead. */
export async function checkPost<S extends z.$ZodType>(
  locals: App.Locals,
  schema: S,
  values: Readonly<Record<string, string>> & { readonly content: string },
  texContext: TexContext,
): Promise<Checked<z.output<S>>> {
  // Checking the other fields first is cheap.
  const others = check(schema, { ...values, content: values.content.trim() && PLACEHOLDER });
  if ('errors' in others) return others;
  if (Buffer.byteLength(values.content) > BODY_MAX_BYTES) {
    return { errors: { content: BODY_TOO_LONG } };
  }
  const tex = await usesTex(locals, values.content, texContext);
  const body = await locals.bodies.toHtml(values.content, tex);
  if ('problem' in body) return { errors: { content: body.problem } };
  return check(schema, { ...values, content: body.html });
}

/** A typed form with its body rendered; nothing is posted. */
export async function previewed(
  locals: App.Locals,
  values: FormState['values'] & { readonly content: string },
  texContext: TexContext,
): Promise<FormState> {
  const { content } = values;
  if (Buffer.byteLength(content) > BODY_MAX_BYTES) {
    return invalid(values, { content: BODY_TOO_LONG });
  }
  const tex = await usesTex(locals, content, texContext);
  const body = await locals.bodies.toPreview(content, tex);
  if ('problem' in body) return invalid(values, { content: body.problem });
  return { values, errors: {}, status: 200, preview: body.html };
}

/** The context of a post: its question, or its tags; an edited question has both. */
export interface TexContext {
  readonly question?: string | undefined;
  /** Separated by commas. */
  readonly tags?: string | undefined;
}

/** Whether dollars in a body are formulas there; not if the backend does not say. */
export async function usesTex({ api }: App.Locals, body: string, { question, tags }: TexContext) {
  if (!mayHoldFormulas(body)) return false;
  const found = await readTex(api, { question, tags: tags?.slice(0, 500) });
  return found?.tex === true;
}

/** A body as Markdown; unchanged if it is too long for that. */
export async function markdownOf(locals: App.Locals, html: string, texContext: TexContext) {
  if (Buffer.byteLength(html) > BODY_MAX_BYTES) return html;
  const tex = await usesTex(locals, html, texContext);
  return (await locals.bodies.toMarkdown(html, tex)) ?? html;
}

/** Where a question form may have formulas: everywhere, or with some tags. */
export async function texOfForm({ api }: App.Locals, question?: string) {
  const found = await readTex(api, { question });
  if (!found?.tex) return undefined;
  return found.site || question !== undefined ? 'all' : 'some';
}

/** Undefined if the backend does not say. */
async function readTex(api: App.Locals['api'], query: TexContext) {
  if (api.contract !== 'whole') return undefined;
  return api.call(ROUTES.getTex, { query }).catch(() => undefined);
}
