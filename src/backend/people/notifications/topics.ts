/**
 * The topic of notifications about comments on a post. Unread ones are merged and link to the
 * newest comment.
 */
export const commentsTopic = (postId: number): string => `comments ${String(postId)}`;
