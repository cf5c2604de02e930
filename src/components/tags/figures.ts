import type { Tag, TagDetail } from '../../contract/tags.ts';
import type { QuestionCard } from '../../contract/questions.ts';

/** The number of questions above which a tag counts as popular (section 9). */
const POPULAR_ABOVE = 100;

/** The backend's total if it sends one, otherwise the length of the list. */
export function followerCount(tag: Pick<Tag, 'followers' | 'followerCount'>): number {
  return tag.followerCount ?? tag.followers.length;
}

/** The stat cards of the tags page: the total, and figures of the tags on the page. */
export function tagFigures(tags: readonly Tag[], total: number): [string, number][] {
  const popular = tags.filter((tag) => tag.questionCount > POPULAR_ABOVE).length;
  const followers = tags.reduce((sum, tag) => sum + followerCount(tag), 0);
  return [
    ['Total Tags', total],
    ['Popular Tags', popular],
    ['Total Followers', followers],
  ];
}

/**
 * The stats of a tag's page; those that the backend does not send are counted from its questions.
 */
export function detailFigures(
  tag: TagDetail,
  questions: readonly QuestionCard[],
): [string, number][] {
  const answered = questions.filter((question) => question.acceptedAnswer).length;
  return [
    ['Questions', tag.questionCount],
    ['Followers', followerCount(tag)],
    ['Answered', tag.answeredCount ?? answered],
    ['Avg Score', tag.averageScore ?? averageScore(questions)],
  ];
}

function averageScore(questions: readonly QuestionCard[]): number {
  if (questions.length === 0) return 0;
  const sum = questions.reduce((total, question) => total + question.voteScore, 0);
  return Math.round(sum / questions.length);
}
