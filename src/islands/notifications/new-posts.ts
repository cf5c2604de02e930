import { answerPath, commentPath } from '../../contract/addresses.ts';
import { counted } from '../../shared/counted.ts';
import type { NewPost } from '../../contract/events.ts';
import { $reading } from '../../stores/new-posts.ts';
import { $inbox } from '../../stores/notifications.ts';

/** Above the answers; its value is the time of the page, an ISO 8601 time. */
const answersLine = document.querySelector<HTMLElement>('[data-new-answers]');
/** The lines about new posts, each with the posts' paths, first one first. */
const pathsByLine = new Map<HTMLElement, Set<string>>();

/** The lines about new comments, by post. */
const commentLines = new Map<HTMLElement, HTMLElement>();

/** Says in a line how many posts are new, and links to the first of them. */
function announce(line: HTMLElement, noun: string, path: string): void {
  const paths = (pathsByLine.get(line) ?? new Set()).add(path);
  pathsByLine.set(line, paths);
  const [first = path] = paths;
  const link = line.querySelector('a') ?? document.createElement('a');
  link.href = first;
  link.textContent = counted(paths.size, noun);
  line.append(link);
  line.hidden = false;
  // Otherwise the page would only scroll, without loading the post.
  link.onclick = () => {
    if (link.pathname === location.pathname) setTimeout(() => location.reload());
  };
}

const isShown = (id: string): boolean => document.getElementById(id) !== null;

function announceAnswer(line: HTMLElement, path: string): void {
  if (!isShown(path.replace(/.*#/, ''))) announce(line, 'new answer', path);
}

/** Says below a post that it has new comments. */
function announceComment({ answerId, commentId = '' }: NewPost): void {
  const post = document.querySelector<HTMLElement>(
    answerId === undefined ? '.post' : `#a${CSS.escape(answerId)}`,
  );
  if (!post || isShown(`c${commentId}`)) return;
  const line = commentLines.get(post) ?? document.createElement('p');
  if (!commentLines.has(post)) {
    line.className = 'notice';
    line.role = 'status';
    post.after(line);
    commentLines.set(post, line);
  }
  announce(line, 'new comment', commentPath(commentId));
}

if (answersLine) {
  const [, , questionId = ''] = location.pathname.split('/');
  const since = answersLine.dataset.newAnswers ?? '';
  $inbox.listen(({ list = [] }) => {
    for (const { type, createdAt, link } of [...list].reverse()) {
      const { pathname, hash } = new URL(link, location.href);
      if (type === 'answer' && createdAt > since && isOfThisPage(pathname))
        announceAnswer(answersLine, pathname + hash);
    }
  });
  $reading.set({ questionId });
  $reading.listen(({ newest }) => {
    if (newest?.commentId !== undefined) announceComment(newest);
    else if (newest?.answerId !== undefined)
      announceAnswer(answersLine, answerPath(questionId, newest.answerId));
  });
}

/** Other backends may link to an answer by its anchor alone. */
function isOfThisPage(pathname: string): boolean {
  return pathname === location.pathname || pathname.startsWith(`${location.pathname}/answers/`);
}
