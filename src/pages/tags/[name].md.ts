import type { APIRoute } from 'astro';
import { segment, tagPath } from '../../contract/addresses.ts';
import { namedIn } from '../../formats/addresses.ts';
import { answerDocument } from '../../formats/documents/answer.ts';
import { tagDocument } from '../../formats/documents/tags.ts';
import { isTag } from '../../formats/tag-names.ts';

/** A tag as Markdown. The page of a tag whose own name ends in `.md` has this address as well, and wins. */
export const GET: APIRoute = (context) => {
  const { locals, request, rewrite } = context;
  return answerDocument(context, async () => {
    const name = segment(request, -1);
    return locals.representation === undefined && (await isTag(locals, name))
      ? rewrite(`${tagPath(name)}/`)
      : tagDocument(locals, namedIn(request, '.md'));
  });
};
