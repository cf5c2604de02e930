import type { APIRoute } from 'astro';
import { answerDocument } from '../formats/documents/answer.ts';
import { homeDocument } from '../formats/documents/home.ts';

/** The home page as Markdown. */
export const GET: APIRoute = (context) =>
  answerDocument(context, () => homeDocument(context.locals));
