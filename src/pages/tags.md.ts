import type { APIRoute } from 'astro';
import { TagQuery, tagsHref } from '../components/tags/list-query.ts';
import { answerDocument } from '../formats/documents/answer.ts';
import { tagsDocument } from '../formats/documents/tags.ts';

/** The list of tags as Markdown, with the parameters of the page. */
export const GET: APIRoute = (context) => {
  const query = TagQuery.parse(Object.fromEntries(context.url.searchParams));
  return answerDocument(context, () =>
    tagsDocument(context.locals, { call: query, hrefOf: (page) => tagsHref(query, { page }) }),
  );
};
