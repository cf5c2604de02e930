import type { APIContext } from 'astro';
import { interrupt, INTERRUPTED_PATH } from '../middleware/interruption.ts';

/** Answers a member with the page that says that the backend is away, and that leads back here. */
export function tellAway(context: APIContext): Promise<Response> {
  interrupt(context, []);
  return context.rewrite(new Request(new URL(INTERRUPTED_PATH, context.url)));
}
