import { type Form, send } from '../answers.ts';
import { orRefuse } from '../failures.ts';
import { atom, type Feed } from './atom.ts';

/** Sends a feed; if there is none, a short text that says so. */
export function answerFeed(
  { request, locals }: { readonly request: Request; readonly locals: App.Locals },
  make: () => Promise<Feed | Response>,
  form: Omit<Form, 'type'> = {},
): Promise<Response> {
  return orRefuse(locals, async () => {
    const feed = await make();
    if (feed instanceof Response) return feed;
    const type = 'application/atom+xml; charset=utf-8';
    return send(request, atom(feed, locals.site), { ...form, type });
  });
}
