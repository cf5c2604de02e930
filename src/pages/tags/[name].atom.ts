import type { APIRoute } from 'astro';
import { segment, tagPath } from '../../contract/addresses.ts';
import { namedIn } from '../../formats/addresses.ts';
import { answerFeed } from '../../formats/feeds/answer.ts';
import { tagFeed } from '../../formats/feeds/questions.ts';
import { isTag } from '../../formats/tag-names.ts';

/** A tag's newest questions as an Atom feed. The page of a tag named `….atom` wins. */
export const GET: APIRoute = (context) => {
  const { locals, request, rewrite } = context;
  return answerFeed(context, async () => {
    const name = segment(request, -1);
    const [isName, feed] = await Promise.allSettled([
      isTag(locals, name),
      tagFeed(locals, namedIn(request, '.atom')),
    ]);
    if (isName.status === 'rejected') throw isName.reason;
    if (isName.value) return rewrite(`${tagPath(name)}/`);
    if (feed.status === 'rejected') throw feed.reason;
    return feed.value;
  });
};
