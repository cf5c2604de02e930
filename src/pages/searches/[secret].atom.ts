import type { APIRoute } from 'astro';
import { namedIn } from '../../formats/negotiation.ts';
import { answerFeed } from '../../formats/feeds/atom.ts';
import { searchFeed } from '../../formats/feeds/questions.ts';

/** The newest questions of a saved search, as an Atom feed for anyone with its address. */
export const GET: APIRoute = (context) =>
  answerFeed(context, () => searchFeed(context.locals, namedIn(context.request, '.atom')), {
    // Clients that poll more often do not search more often.
    cache: 'private, max-age=300',
    headers: { 'x-robots-tag': 'noindex' },
  });
