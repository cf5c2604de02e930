import { loadOr } from '../../api/load.ts';
import { questionPath } from '../../contract/addresses.ts';
import { splitTags, TAGS_MAX } from '../../contract/forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { SIMILAR_CONTENT, SIMILAR_TAG, SIMILAR_TITLE } from '../../contract/similar-bounds.ts';

/** The maximum number of questions shown. */
const MOST = 5;

/** A question as typed, with its tags in one text. */
interface Typed {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly tags?: string | undefined;
}

/** Questions similar to the one being asked; none if the backend fails or has no such call. */
export async function similarTo(
  locals: App.Locals,
  { title = '', content = '', tags = '' }: Typed,
) {
  if (title.trim() === '' || locals.api.contract !== 'whole') return [];
  const body = {
    title: title.slice(0, SIMILAR_TITLE).toWellFormed(),
    content: content.slice(0, SIMILAR_CONTENT).toWellFormed(),
    tags: splitTags(tags)
      .filter((tag) => tag.length <= SIMILAR_TAG)
      .slice(0, TAGS_MAX),
    limit: MOST,
  };
  return loadOr<{ title: string; href: string }[]>(locals, [], async (call) => {
    const { questions } = await call(ROUTES.findSimilar, { body });
    return questions
      .slice(0, MOST)
      .map((found) => ({ title: found.title, href: questionPath(found._id) }));
  });
}
