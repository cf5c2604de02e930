import type * as z from 'zod/v4/core';
import { BODY_MAX_BYTES, BODY_TOO_LONG } from '../contract/forms.ts';
import { check, type FormState, invalid } from './form.ts';
import { type PostPlace, usesTex } from './tex.ts';

type Checked<S extends z.$ZodType> = { data: z.output<S> } | { errors: Record<string, string> };

/** Stands for a body that is still Markdown. */
const PLACEHOLDER = '<p>…</p>';

/** Checks a form whose `content` was written as Markdown; what it gives has HTML in its place. */
export async function checkPost<S extends z.$ZodType>(
  locals: App.Locals,
  schema: S,
  values: Readonly<Record<string, string>> & { readonly content: string },
  place: PostPlace,
): Promise<Checked<S>> {
  // What is wrong with the other fields costs nothing to find.
  const others = check(schema, { ...values, content: values.content.trim() && PLACEHOLDER });
  if ('errors' in others) return others;
  if (Buffer.byteLength(values.content) > BODY_MAX_BYTES) {
    return { errors: { content: BODY_TOO_LONG } };
  }
  const tex = await usesTex(locals, values.content, place);
  const body = await locals.bodies.toHtml(values.content, tex);
  if ('problem' in body) return { errors: { content: body.problem } };
  return check(schema, { ...values, content: body.html });
}

/** A form as it was typed, with its body as it would be printed; nothing is posted. */
export async function previewed(
  locals: App.Locals,
  values: FormState['values'] & { readonly content: string },
  place: PostPlace,
): Promise<FormState> {
  const { content } = values;
  if (Buffer.byteLength(content) > BODY_MAX_BYTES) {
    return invalid(values, { content: BODY_TOO_LONG });
  }
  const tex = await usesTex(locals, content, place);
  const body = await locals.bodies.toPreview(content, tex);
  if ('problem' in body) return invalid(values, { content: body.problem });
  return { values, errors: {}, status: 200, preview: body.html };
}
