/** The topic of notifications of comments below a post: unread ones are joined, and lead to the newest. */
export const commentsTopic = (postId: number): string => `comments ${String(postId)}`;
