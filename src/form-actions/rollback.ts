import type { APIContext } from 'astro';
import { historyPath } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { act } from './act.ts';
import { readFields } from './form.ts';

/** Restores an earlier version of a post, and redirects to its history. */
export async function rollBack(context: APIContext, id: string): Promise<Response> {
  const { number } = await readFields(context.request, ['number']);
  const version = Number(context.url.searchParams.get('version') ?? '');
  const body = {
    number: Number(number),
    ...(Number.isSafeInteger(version) && version > 0 && { version }),
  };
  const { call } = context.locals.api;
  return act(context, {
    back: historyPath(id),
    guests: MESSAGES.loginToEdit,
    otherwise: MESSAGES.rollBackFailed,
    async run() {
      const { post } = await call(ROUTES.getPost, { params: { id } });
      if (post.kind === 'question') await call(ROUTES.rollBackQuestion, { params: { id }, body });
      else await call(ROUTES.rollBackAnswer, { params: { answerId: id }, body });
      return MESSAGES.rolledBack;
    },
  });
}
