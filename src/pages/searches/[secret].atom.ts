import type { APIRoute } from 'astro';
import { namedIn } from '../../formats/addresses.ts';
import { answerFeed } from '../../formats/feeds/answer.ts';
import { searchFeed } from '../../formats/feeds/search.ts';

/** The newest questions that a saved search finds, as an Atom feed for whoever has its address. */
export const GET: APIRoute = (context) =>
  answerFeed(context, () => searchFeed(context.locals, namedIn(context.request, '.atom')), {
    // Programs that ask more often than that search no more often.
    cache: 'private, max-age=300',
    headers: { 'x-robots-tag': 'noindex' },
  });
