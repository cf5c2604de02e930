import type * as z from 'zod/v4/core';
import { BODY_MAX_BYTES, BODY_TOO_LONG } from '../contract/forms.ts';
import { check, type FormState, invalid } from './form.ts';
import { type TexContext, usesTex } from './tex.ts';

type Checked<S extends z.$ZodType> = { data: z.output<S> } | { errors: Record<string, string> };

/** Placeholder for a body that is still Markdown. */
const PLACEHOLDER = '<p>…</p>';

/** Validates a form whose `content` is Markdown; the result has HTML instead. */
export async function checkPost<S extends z.$ZodType>(
  locals: App.Locals,
  schema: S,
  values: Readonly<Record<string, string>> & { readonly content: string },
  texContext: TexContext,
): Promise<Checked<S>> {
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
