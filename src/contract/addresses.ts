/** The path of a question's page. */
export function questionPath(id: string): string {
  return `/questions/${encodeURIComponent(id)}`;
}

/** The path of an answer, which leads to its place, on whichever page of the question it is. */
export function answerPath(questionId: string, id: string): string {
  return `${questionPath(questionId)}/answers/${encodeURIComponent(id)}`;
}

/** A page of a question's answers. */
export function answersPath(questionId: string, page = 1): string {
  return questionPath(questionId) + (page === 1 ? '' : `?page=${String(page)}`);
}

/** The place of an answer on its page of a question. */
export function answerPlace(questionId: string, id: string, page?: number): string {
  return `${answersPath(questionId, page)}#a${encodeURIComponent(id)}`;
}

/** The page on which a bounty is started. */
export function bountyPath(questionId: string): string {
  return `${questionPath(questionId)}/bounty`;
}

/** The form of a question, with its title filled in. */
export function askPath(title: string): string {
  return `/ask?${new URLSearchParams({ title }).toString()}`;
}

/** Where people write of what is at a path. */
export function contactPath(about: string): string {
  return `/contact?about=${encodeURIComponent(about)}`;
}

/** The page of all comments below a post; at its end is the form for another one. */
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

/** Where a form gives a post the text of an earlier version; `version`: what it replaces. */
export function rollBackPath(postId: string, version: number | null | undefined): string {
  const base = typeof version === 'number' ? `?version=${String(version)}` : '';
  return `/posts/${encodeURIComponent(postId)}/rollback${base}`;
}

/** The page on which an admin takes the text of an old version away. */
export function redactPath(postId: string, number: number): string {
  return `${historyPath(postId)}/${String(number)}/redact`;
}

/** The path of a comment, which leads to its place; its forms add what they do, such as `/edit`. */
export function commentPath(id: string): string {
  return `/comments/${encodeURIComponent(id)}`;
}

/** The page on which an admin takes a text of a comment away; the last number is the present text. */
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

/** The id of a row in a list of the admin area. */
export const rowId = (target: string): string => `row-${target}`;

/** The page of the names that lead to a tag, and of those that are proposed. */
export function tagSynonymsPath(name: string): string {
  return `${tagPath(name)}/synonyms`;
}

/** The page of what a tag's description said. */
export function tagHistoryPath(name: string): string {
  return `${tagPath(name)}/history`;
}

export function userPath(id: string): string {
  return `/users/${encodeURIComponent(id)}`;
}

/** The page of a question, or the path of an answer. */
export function postPath(post: {
  readonly question: string;
  readonly answer?: string | undefined;
}): string {
  return post.answer === undefined
    ? questionPath(post.question)
    : answerPath(post.question, post.answer);
}

/** Where a guest signs in who is to come back to a path of this site. */
export function signInPath(from: string): string {
  return backTo('/login', from);
}

/** The same for one who is new here. */
export function signUpPath(from: string): string {
  return backTo('/register', from);
}

/** Where one asks for a link that sets a new password, and is led back afterwards. */
export function forgotPasswordPath(from: string): string {
  return backTo('/forgot-password', from);
}

function backTo(path: string, from: string): string {
  return from === '/' ? path : `${path}?next=${encodeURIComponent(from)}`;
}

/** The questions of the tags that one follows. */
export const OWN_TAGS_PATH = '/questions?tab=mine';

/** The tags that one watches or ignores. */
export const WATCHED_TAGS_PATH = '/watching';

/** The page on which one chooses what a tag is to oneself. */
export function tagWatchPath(name: string): string {
  return `${tagPath(name)}/watch`;
}

/** The page on which one chooses what one is told of at a question. */
export function followPath(questionId: string): string {
  return `${questionPath(questionId)}/follow`;
}

/** The posts that one has saved: all, or those of a list. */
export function savedPath(listId?: string | null): string {
  return listId ? `/saved?list=${encodeURIComponent(listId)}` : '/saved';
}

/** The page of the note on a saved post, and of its list. */
export function savedPostPath(postId: string): string {
  return `/saved/posts/${encodeURIComponent(postId)}`;
}

/** A list of saved posts for whoever has its address. */
export function sharedListPath(secret: string): string {
  return `/saved/shared/${encodeURIComponent(secret)}`;
}

/** The searches that one has saved. */
export const SAVED_SEARCHES_PATH = '/searches';

/** The results of a search for questions. */
export function searchPath(text: string, sort?: string | null): string {
  const params = new URLSearchParams({ q: text, ...(sort && { sort }) });
  return `/search?${params.toString()}`;
}

/** One of them in their list. */
export function savedSearchPath(id: string): string {
  return `${SAVED_SEARCHES_PATH}#search-${encodeURIComponent(id)}`;
}

/** The same with the form that edits it. */
export function savedSearchEditPath(id: string): string {
  const query = new URLSearchParams({ edit: id });
  return `${SAVED_SEARCHES_PATH}?${query.toString()}#search-${encodeURIComponent(id)}`;
}

/** The feed of a saved search for whoever has its address. */
export function searchFeedPath(secret: string): string {
  return `/searches/${encodeURIComponent(secret)}.atom`;
}

/** What people say who have tried an answer. */
export function trialsPath(answerId: string): string {
  return `/posts/${encodeURIComponent(answerId)}/trials`;
}

/** What one has begun to write. */
export const DRAFTS_PATH = '/drafts';

/** The page on which a draft goes on; without an id, where a new one is saved. */
export function draftPath(draftId = 'new'): string {
  return `${DRAFTS_PATH}/${encodeURIComponent(draftId)}`;
}

/** The questions that one could answer. */
export const ANSWER_QUEUE_PATH = '/answer';

/** Where a form marks a notification as read. */
export function readPath(notificationId: string): string {
  return `/notifications/${encodeURIComponent(notificationId)}/read`;
}

/**
 * The text of one segment of the requested path, counted from 0, or from the end where it is below.
 * Astro's own parameters are decoded again and again, and never for `+`, `#`, `/`: a tag such as
 * `c++` would not come through.
 */
export function segment({ url }: { readonly url: string }, index: number): string {
  return decoded(new URL(url).pathname.split('/').slice(1).at(index) ?? '');
}

/** A part of an address in letters; as it is where somebody has made it up. */
export function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
