import type { APIRoute } from 'astro';
import { answerFeed } from '../../formats/feeds/atom.ts';
import { tagFeed } from '../../formats/feeds/questions.ts';
import { tagIn } from '../../formats/tag-names.ts';

/** A tag's newest questions as an Atom feed. */
export const GET: APIRoute = (context) =>
  answerFeed(context, () => tagIn(context, '.atom', (name) => tagFeed(context.locals, name)));
