import type { Tag, TagDetail } from '../../../contract/tags.ts';
import type { FollowedTag } from './lists.ts';
import { averageScore } from './tags.rules.ts';

/** A tag in the shape of the contract. Of its followers it only names the caller. */
export function toTag(row: FollowedTag): Tag {
  return {
    _id: String(row.id),
    name: row.name,
    description: row.description,
    color: row.color,
    featured: row.featured === 1,
    questionCount: row.question_count,
    followers: row.follower_id === null ? [] : [String(row.follower_id)],
    followerCount: row.follower_count,
    tex: row.tex === 1,
    version: row.version,
    ...(row.moderators !== null && { moderators: row.moderators.split(' ').sort() }),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export function toTagDetail(
  row: FollowedTag,
  more: Required<Pick<TagDetail, 'related' | 'hasSynonyms'>>,
): TagDetail {
  return {
    ...toTag(row),
    isFollowing: row.follower_id !== null,
    answeredCount: row.answered_count,
    averageScore: averageScore(row.score_sum, row.question_count),
    ...more,
  };
}
