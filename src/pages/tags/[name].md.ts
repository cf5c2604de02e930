import type { APIRoute } from 'astro';
import { answerDocument } from '../../formats/documents/answer.ts';
import { tagDocument } from '../../formats/documents/tags.ts';
import { tagIn } from '../../formats/tag-names.ts';

/** A tag as Markdown. */
export const GET: APIRoute = (context) =>
  answerDocument(context, () => tagIn(context, '.md', (name) => tagDocument(context.locals, name)));
