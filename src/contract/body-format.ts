import * as z from 'zod';
import type * as core from 'zod/v4/core';
import { OptionalText } from './fields.ts';

/** The format of posts in the API, and which parts of it are stored (section 5). */

const KEPT =
  'Kept are h1 to h3, p, br, strong, em, u, s, ol, ul, li, blockquote, code, pre with the language ' +
  'of its code, a (http, https, mailto, tel) and img (http, https); other elements become one of ' +
  'these or lose their tags and keep their text. script, style, iframe, textarea, svg, math and ' +
  'comments go with all that is in them. Tags that HTML does not know, as in Record<string, number>, ' +
  'are kept as text.';

/** A body in responses. */
export const BodyHtml = OptionalText.meta({
  type: 'string',
  description: `HTML, safe to print. ${KEPT}`,
});

const CONTENT = {
  description:
    'HTML unless `format` says markdown; at most 64 KB. ' +
    `${KEPT} Markdown is CommonMark with tables and strikethrough; HTML in it is shown as text.`,
};

/** Bodies may be sent as Markdown, which is stored along with its HTML. */
const format = z
  .enum(['html', 'markdown'])
  .default('html')
  .meta({ description: 'How `content` is written.' });

/** A form's rules for a post, plus the format of its body. */
export function written<Shape extends Readonly<Record<'content', core.$ZodType<string, string>>>>(
  form: core.$ZodObject<Shape>,
) {
  const { shape } = form._zod.def;
  z.globalRegistry.add(shape.content, CONTENT);
  return z.object({ ...shape, format });
}

/** The caller's draft of the post; deleted when it is posted. */
export const DraftId = z.string().max(64).optional();

export type BodyFormat = z.output<typeof format>;
