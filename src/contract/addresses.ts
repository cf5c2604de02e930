/** A path with its values encoded. */
function path(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: parts }, ...values.map(encodeURIComponent));
}

/** The page that shows what waits in a review queue. */
export const reviewPath = (queue: string): string => path`/review/${queue}`;

/** The page where a post, comment, profile or tag is flagged. */
export const flagPath = (kind: string, id: string): string => path`/flag/${kind}/${id}`;

/** The page of the decisions about one's own posts, and of one's warnings. */
export const DECISIONS_PATH = '/decisions';

/** The page where moderators warn a member and write notes on them. */
export const conductPath = (userId: string): string => path`/admin/members/${userId}`;

/** The path of a question's page. */
export const questionPath = (id: string): string => path`/questions/${id}`;

/** The path of an answer, which redirects to its anchor on the right page of the question. */
export const answerPath = (questionId: string, id: string): string =>
  path`/questions/${questionId}/answers/${id}`;

/** A page of a question's answers. */
export function answersPath(questionId: string, page = 1): string {
  return questionPath(questionId) + (page === 1 ? '' : `?page=${String(page)}`);
}

/** The anchor of an answer on its page of a question. */
export function answerAnchorPath(questionId: string, id: string, page?: number): string {
  return answersPath(questionId, page) + path`#a${id}`;
}

/** The page of votes to close a question, or to reopen it. */
export const closePath = (questionId: string): string => path`/questions/${questionId}/close`;

/** The page that shows a deleted post, and takes votes to delete or restore it. */
export const deletionPath = (postId: string): string => path`/posts/${postId}/deletion`;

/** The page on which an asker says how their question differs from the original. */
export const duplicateReplyPath = (questionId: string): string =>
  path`/questions/${questionId}/duplicate-reply`;

/** The page where a bounty is started. */
export const bountyPath = (questionId: string): string => path`/questions/${questionId}/bounty`;

/** The form of a question, with its title filled in. */
export function askPath(title: string): string {
  return `/ask?${new URLSearchParams({ title }).toString()}`;
}

/** The page for writing to the site about a path. */
export const contactPath = (about: string): string => path`/contact?about=${about}`;

/** The page of all comments below a post, with the form for another one at its end. */
export const commentsPath = (postId: string): string => path`/posts/${postId}/comments`;

/** The page of the form that suggests an edit of a post. */
export const suggestPath = (postId: string): string => path`/posts/${postId}/suggest`;

/** The page of a suggestion. */
export const suggestionPath = (id: string): string => path`/suggestions/${id}`;

/** The page of a post's versions and events. */
export const historyPath = (postId: string): string => path`/posts/${postId}/history`;

/** The form action that makes a post a community wiki, or ends that. */
export const wikiPath = (postId: string): string => path`/posts/${postId}/wiki`;

/** The form action that restores an earlier version of a post; `version` is the one it replaces. */
export function rollBackPath(postId: string, version: number | null | undefined): string {
  const base = typeof version === 'number' ? `?version=${String(version)}` : '';
  return path`/posts/${postId}/rollback` + base;
}

/** The page where an admin redacts an old version. */
export const redactPath = (postId: string, number: number): string =>
  path`/posts/${postId}/history/${String(number)}/redact`;

/**
 * The path of a comment, which redirects to its anchor; its forms add their action, such as
 * `/edit`.
 */
export const commentPath = (id: string): string => path`/comments/${id}`;

/** The page where an admin redacts a text of a comment; the last number is the present text. */
export const redactCommentPath = (id: string, number: number): string =>
  path`/comments/${id}/history/${String(number)}/redact`;

export const tagPath = (name: string): string => path`/tags/${name}`;

/** The page of the form that suggests a tag's description. */
export const tagSuggestPath = (name: string): string => path`/tags/${name}/suggest`;

/** The id of a row in an admin list. */
export const rowId = (target: string): string => `row-${target}`;

/** The page of a tag's synonyms and proposed synonyms. */
export const tagSynonymsPath = (name: string): string => path`/tags/${name}/synonyms`;

/** The page of the history of a tag's description. */
export const tagHistoryPath = (name: string): string => path`/tags/${name}/history`;

export const userPath = (id: string): string => path`/users/${id}`;

/** Identifies a question, or one of its answers. */
export interface PostIds {
  readonly question: string;
  /** The answer's id; undefined for the question itself. */
  readonly answer?: string | undefined;
}

/** The page of a question, or the path of an answer. */
export function postPath(post: PostIds): string {
  return post.answer === undefined
    ? questionPath(post.question)
    : answerPath(post.question, post.answer);
}

/** The same by the post's summary. */
export const pathOfPost = (post: {
  readonly kind: 'question' | 'answer';
  readonly _id: string;
  readonly questionId: string;
}): string =>
  postPath({ question: post.questionId, answer: post.kind === 'answer' ? post._id : undefined });

/** The sign-in page that returns to a path of this site. */
export const signInPath = (from: string): string => backTo('/login', from);

/** The same for a new member. */
export const signUpPath = (from: string): string => backTo('/register', from);

/** The page that takes the mailed code of a sign-up, and then leads to a path. */
export const confirmSignUpPath = (from: string): string => backTo('/register/confirm', from);

/** The page for requesting a link to a new password, which then returns to a path. */
export const forgotPasswordPath = (from: string): string => backTo('/forgot-password', from);

const backTo = (page: string, from: string): string =>
  from === '/' ? page : page + path`?next=${from}`;

/** The questions in the member's followed tags. */
export const OWN_TAGS_PATH = '/questions?tab=mine';

/** The tags that the member watches or ignores. */
export const WATCHED_TAGS_PATH = '/watching';

/** The page for watching or ignoring a tag. */
export const tagWatchPath = (name: string): string => path`/tags/${name}/watch`;

/** The page for choosing a notification level at a question. */
export const followPath = (questionId: string): string => path`/questions/${questionId}/follow`;

/** The member's saved posts: all, or those of a list. */
export function savedPath(listId?: string | null): string {
  return listId ? path`/saved?list=${listId}` : '/saved';
}

/** The page of a saved post's note and list. */
export const savedPostPath = (postId: string): string => path`/saved/posts/${postId}`;

/** A shared list of saved posts, for anyone with its address. */
export const sharedListPath = (secret: string): string => path`/saved/shared/${secret}`;

/** The member's saved searches. */
export const SAVED_SEARCHES_PATH = '/searches';

/** The results of a search for questions. */
export function searchPath(text: string, sort?: string | null): string {
  const params = new URLSearchParams({ q: text, ...(sort && { sort }) });
  return `/search?${params.toString()}`;
}

/** A saved search in the list. */
export const savedSearchPath = (id: string): string => path`/searches#search-${id}`;

/** The same with its edit form. */
export const savedSearchEditPath = (id: string): string => path`/searches?edit=${id}#search-${id}`;

/** The feed of a saved search, for anyone with its address. */
export const searchFeedPath = (secret: string): string => path`/searches/${secret}.atom`;

/** The verdicts of people who tried an answer. */
export const trialsPath = (answerId: string): string => path`/posts/${answerId}/trials`;

/** The member's drafts. */
export const DRAFTS_PATH = '/drafts';

/** The page for continuing a draft; without an id, the action that saves a new one. */
export const draftPath = (draftId = 'new'): string => path`/drafts/${draftId}`;

/** The questions that the member could answer. */
export const ANSWER_QUEUE_PATH = '/answer';

/** The form action that marks a notification as read. */
export const readPath = (notificationId: string): string =>
  path`/notifications/${notificationId}/read`;

/**
 * The decoded segment of the requested path at an index, which counts from the end if negative.
 * Astro decodes its own parameters repeatedly, but never `+`, `#`, `/`: a tag such as `c++` would
 * break.
 */
export function segment({ url }: { readonly url: string }, index: number): string {
  return decoded(new URL(url).pathname.split('/').slice(1).at(index) ?? '');
}

/** The question, or its answer, below whose path a request is. */
export function postIdsIn(request: { readonly url: string }): PostIds {
  const isAnswer = segment(request, 2) === 'answers';
  return { question: segment(request, 1), ...(isAnswer && { answer: segment(request, 3) }) };
}

/** Decodes a part of an address; returns it as it is if it is malformed. */
export function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
