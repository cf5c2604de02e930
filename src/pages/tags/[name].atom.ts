import type { APIRoute } from 'astro';
import { answerFeed } from '../../formats/feeds/atom.ts';
import { tagFeed } from '../../formats/feeds/questions.ts';
import { namedIn } from '../../formats/negotiation.ts';

/** A tag's newest questions as an Atom feed. */
export const GET: APIRoute = (context) =>
  answerFeed(context, () => tagFeed(context.locals, namedIn(context.request, '.atom')));
