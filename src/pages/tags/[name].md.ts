import type { APIRoute } from 'astro';
import { answerDocument } from '../../formats/documents/answer.ts';
import { tagDocument } from '../../formats/documents/tags.ts';
import { namedIn } from '../../formats/negotiation.ts';

/** A tag as Markdown. */
export const GET: APIRoute = (context) =>
  answerDocument(context, () => tagDocument(context.locals, namedIn(context.request, '.md')));
