import type { APIRoute } from 'astro';
import { UserQuery, usersHref } from '../components/users/list-query.ts';
import { answerDocument } from '../formats/documents/answer.ts';
import { usersDocument } from '../formats/documents/users.ts';

/** The members directory as Markdown, with the parameters of the page. */
export const GET: APIRoute = (context) => {
  const query = UserQuery.parse(Object.fromEntries(context.url.searchParams));
  return answerDocument(context, () =>
    usersDocument(context.locals, { call: query, hrefOf: (page) => usersHref(query, { page }) }),
  );
};
