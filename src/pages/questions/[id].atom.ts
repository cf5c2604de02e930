import type { APIRoute } from 'astro';
import { namedIn } from '../../formats/negotiation.ts';
import { answerFeed } from '../../formats/feeds/atom.ts';
import { questionFeed } from '../../formats/feeds/posts.ts';

/** A question and its answers as an Atom feed. */
export const GET: APIRoute = (context) =>
  answerFeed(context, () => questionFeed(context.locals, namedIn(context.request, '.atom')));
