import { ROUTES } from '../contract/routes.ts';
import type { CallResult, Route } from '../contract/route.ts';
import { excerpt, plainText } from '../markup/plain.ts';
import { prepareBody } from '../markup/prepare.ts';
import { sanitizeBody } from '../markup/sanitize.ts';

/** The calls whose bodies pages print as posts. */
const POSTS = new Set<Route>([ROUTES.getQuestion, ROUTES.listComments, ROUTES.getComment]);

/** The calls of lists, which show the beginnings of bodies. */
const CARDS = new Set<Route>([
  ROUTES.listQuestions,
  ROUTES.getTag,
  ROUTES.getSearchFeed,
  ROUTES.getAnswerQueue,
  ROUTES.listUserQuestions,
  ROUTES.listUserAnswers,
  ROUTES.getUser,
]);

/** An object with a body. */
interface Post {
  readonly content: string;
  readonly excerpt?: string | null;
  readonly snippet?: string | null;
}

type Cleaner = (post: Post, name: string) => Promise<Partial<Post>>;

/**
 * The same answer of a foreign backend with every body sanitized and previews as plain text. If
 * `prepared`, posts are as pages print them, and cards without bodies. A foreign backend does not
 * say which posts use TeX, so dollars stay dollars.
 */
export async function cleanResult<R extends Route>(
  route: R,
  result: CallResult<R>,
  prepared: boolean,
): Promise<CallResult<R>> {
  const isCard = CARDS.has(route);
  const isPrepared = prepared && POSTS.has(route);
  return (await cleaned(result, async (post, name) => {
    if (isCard) return cardOf(post, prepared);
    const content = sanitizeBody(post.content);
    if (!isPrepared) return { content };
    const headings = name === 'question' ? 2 : 3;
    return { content: await prepareBody(content, { tex: false, headings }) };
  })) as CallResult<R>;
}

/** A copy with all objects cleaned that have a body; `name` is the name of the value. */
async function cleaned(value: unknown, clean: Cleaner, name = ''): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => cleaned(one, clean, name)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    async ([key, inner]) => [key, await cleaned(inner, clean, key)] as const,
  );
  const copy = Object.fromEntries(await Promise.all(entries)) as Partial<Post>;
  const { content } = copy;
  if (typeof content !== 'string') return copy;
  return { ...copy, ...(await clean({ ...copy, content }, name)) };
}

function cardOf({ content, snippet, ...post }: Post, prepared: boolean): Partial<Post> {
  const text = plainText(content);
  return {
    content: prepared ? '' : sanitizeBody(content),
    // The backend's own excerpt, if it sends no body.
    excerpt: excerpt(text === '' ? (post.excerpt ?? '') : text),
    ...(snippet && { snippet: excerpt(snippet) }),
  };
}
