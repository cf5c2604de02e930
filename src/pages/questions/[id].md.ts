import type { APIRoute } from 'astro';
import { namedIn } from '../../formats/negotiation.ts';
import { answerDocument } from '../../formats/documents/answer.ts';
import { questionDocument } from '../../formats/documents/question.ts';

/** A question with its answers as Markdown. */
export const GET: APIRoute = (context) =>
  answerDocument(context, () => questionDocument(context.locals, namedIn(context.request, '.md')));
