import { send } from '../answers.ts';
import { orRefuse } from '../failures.ts';
import { atom, type Feed } from './atom.ts';

/** Sends a feed; where there is none, a short text that says so. */
export function answerFeed(
  { request, locals }: { readonly request: Request; readonly locals: App.Locals },
  make: () => Promise<Feed | Response>,
): Promise<Response> {
  return orRefuse(locals, async () => {
    const feed = await make();
    if (feed instanceof Response) return feed;
    return send(request, atom(feed, locals.site), { type: 'application/atom+xml; charset=utf-8' });
  });
}
