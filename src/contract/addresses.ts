/** The page that shows what waits in a review queue. */
export function reviewPath(queue: string): string {
  return `/review/${encodeURIComponent(queue)}`;
}

/** The page where a post, comment, profile or tag is flagged. */
export function flagPath(kind: string, id: string): string {
  return `/flag/${kind}/${encodeURIComponent(id)}`;
}

/** The page of the decisions about one's own posts, and of one's warnings. */
export const DECISIONS_PATH = '/decisions';

/** The page where moderators warn a member and write notes on them. */
export function conductPath(userId: string): string {
  return `/admin/members/${encodeURIComponent(userId)}`;
}

/** The path of a question's page. */
export function questionPath(id: string): string {
  return `/questions/${encodeURIComponent(id)}`;
}

/** The path of an answer, which redirects to its anchor on the right page of the question. */
export function answerPath(questionId: string, id: string): string {
  return `${questionPath(questionId)}/answers/${encodeURIComponent(id)}`;
}

/** A page of a question's answers. */
export function answersPath(questionId: string, page = 1): string {
  return questionPath(questionId) + (page === 1 ? '' : `?page=${String(page)}`);
}

/** The anchor of an answer on its page of a question. */
export function answerAnchorPath(questionId: string, id: string, page?: number): string {
  return `${answersPath(questionId, page)}#a${encodeURIComponent(id)}`;
}

/** The page of votes to close a question, or to reopen it. */
export function closePath(questionId: string): string {
  return `${questionPath(questionId)}/close`;
}

/** The page that shows a deleted post, and takes votes to delete or restore it. */
export function deletionPath(postId: string): string {
  return `/posts/${encodeURIComponent(postId)}/deletion`;
}

/** The page on which an asker says how their question differs from the original. */
export function duplicateReplyPath(questionId: string): string {
  return `${questionPath(questionId)}/duplicate-reply`;
}

/** The page where a bounty is started. */
export function bountyPath(questionId: string): string {
  return `${questionPath(questionId)}/bounty`;
}

/** The form of a question, with its title filled in. */
export function askPath(title: string): string {
  return `/ask?${new URLSearchParams({ title }).toString()}`;
}

/** The page for writing to the site about a path. */
export function contactPath(about: string): string {
  return `/contact?about=${encodeURIComponent(about)}`;
}

/** The page of all comments below a post, with the form for another one at its end. */
export function commentsPath(postId: string): string {
  return `/posts/${encodeURIComponent(postId)}/comments`;
}

/** The page of the form that suggests an edit of a post. */
export function suggestPath(postId: string): string {
  return `/posts/${encodeURIComponent(postId)}/suggest`;
}

/** The page of a suggestion. */
export function suggestionPath(id: string): string {
  return `/suggestions/${encodeURIComponent(id)}`;
}

/** The page of a post's versions and events. */
export function historyPath(postId: string): string {
  return `/posts/${encodeURIComponent(postId)}/history`;
}

/** The form action that makes a post a community wiki, or ends that. */
export function wikiPath(postId: string): string {
  return `/posts/${encodeURIComponent(postId)}/wiki`;
}

/** The form action that restores an earlier version of a post; `version` is the one it replaces. */
export function rollBackPath(postId: string, version: number | null | undefined): string {
  const base = typeof version === 'number' ? `?version=${String(version)}` : '';
  return `/posts/${encodeURIComponent(postId)}/rollback${base}`;
}

/** The page where an admin redacts an old version. */
export function redactPath(postId: string, number: number): string {
  return `${historyPath(postId)}/${String(number)}/redact`;
}

/**
 * The path of a comment, which redirects to its anchor; its forms add their action, such as
 * `/edit`.
 */
export function commentPath(id: string): string {
  return `/comments/${encodeURIComponent(id)}`;
}

/** The page where an admin redacts a text of a comment; the last number is the present text. */
export function redactCommentPath(id: string, number: number): string {
  return `${commentPath(id)}/history/${String(number)}/redact`;
}

export function tagPath(name: string): string {
  return `/tags/${encodeURIComponent(name)}`;
}

/** The page of the form that suggests a tag's description. */
export function tagSuggestPath(name: string): string {
  return `${tagPath(name)}/suggest`;
}

/** The id of a row in an admin list. */
export const rowId = (target: string): string => `row-${target}`;

/** The page of a tag's synonyms and proposed synonyms. */
export function tagSynonymsPath(name: string): string {
  return `${tagPath(name)}/synonyms`;
}

/** The page of the history of a tag's description. */
export function tagHistoryPath(name: string): string {
  return `${tagPath(name)}/history`;
}

export function userPath(id: string): string {
  return `/users/${encodeURIComponent(id)}`;
}

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
export function signInPath(from: string): string {
  return backTo('/login', from);
}

/** The same for a new member. */
export function signUpPath(from: string): string {
  return backTo('/register', from);
}

/** The page that takes the mailed code of a sign-up, and then leads to a path. */
export function confirmSignUpPath(from: string): string {
  return backTo('/register/confirm', from);
}

/** The page for requesting a link to a new password, which then returns to a path. */
export function forgotPasswordPath(from: string): string {
  return backTo('/forgot-password', from);
}

function backTo(path: string, from: string): string {
  return from === '/' ? path : `${path}?next=${encodeURIComponent(from)}`;
}

/** The questions in the member's followed tags. */
export const OWN_TAGS_PATH = '/questions?tab=mine';

/** The tags that the member watches or ignores. */
export const WATCHED_TAGS_PATH = '/watching';

/** The page for watching or ignoring a tag. */
export function tagWatchPath(name: string): string {
  return `${tagPath(name)}/watch`;
}

/** The page for choosing a notification level at a question. */
export function followPath(questionId: string): string {
  return `${questionPath(questionId)}/follow`;
}

/** The member's saved posts: all, or those of a list. */
export function savedPath(listId?: string | null): string {
  return listId ? `/saved?list=${encodeURIComponent(listId)}` : '/saved';
}

/** The page of a saved post's note and list. */
export function savedPostPath(postId: string): string {
  return `/saved/posts/${encodeURIComponent(postId)}`;
}

/** A shared list of saved posts, for anyone with its address. */
export function sharedListPath(secret: string): string {
  return `/saved/shared/${encodeURIComponent(secret)}`;
}

/** The member's saved searches. */
export const SAVED_SEARCHES_PATH = '/searches';

/** The results of a search for questions. */
export function searchPath(text: string, sort?: string | null): string {
  const params = new URLSearchParams({ q: text, ...(sort && { sort }) });
  return `/search?${params.toString()}`;
}

/** A saved search in the list. */
export function savedSearchPath(id: string): string {
  return `${SAVED_SEARCHES_PATH}#search-${encodeURIComponent(id)}`;
}

/** The same with its edit form. */
export function savedSearchEditPath(id: string): string {
  const query = new URLSearchParams({ edit: id });
  return `${SAVED_SEARCHES_PATH}?${query.toString()}#search-${encodeURIComponent(id)}`;
}

/** The feed of a saved search, for anyone with its address. */
export function searchFeedPath(secret: string): string {
  return `/searches/${encodeURIComponent(secret)}.atom`;
}

/** The verdicts of people who tried an answer. */
export function trialsPath(answerId: string): string {
  return `/posts/${encodeURIComponent(answerId)}/trials`;
}

/** The member's drafts. */
export const DRAFTS_PATH = '/drafts';

/** The page for continuing a draft; without an id, the action that saves a new one. */
export function draftPath(draftId = 'new'): string {
  return `${DRAFTS_PATH}/${encodeURIComponent(draftId)}`;
}

/** The questions that the member could answer. */
export const ANSWER_QUEUE_PATH = '/answer';

/** The form action that marks a notification as read. */
export function readPath(notificationId: string): string {
  return `/notifications/${encodeURIComponent(notificationId)}/read`;
}

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
