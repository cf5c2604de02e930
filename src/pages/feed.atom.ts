import type { APIRoute } from 'astro';
import { answerFeed } from '../formats/feeds/atom.ts';
import { questionsFeed } from '../formats/feeds/questions.ts';

/** The newest questions as an Atom feed. */
export const GET: APIRoute = (context) => answerFeed(context, () => questionsFeed(context.locals));
