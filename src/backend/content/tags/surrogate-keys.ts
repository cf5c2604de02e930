import { sql } from 'kysely';
import { type SurrogateKey, tagKey } from '../../../contract/surrogate-keys.ts';

/**
 * The names of a question's tags as a column of its row in `posts`: code that changes a question
 * reads its row anyway, and can then expire the lists of its tags without another statement.
 */
export const tagNames = sql<string | null>`(select string_agg(tags.name, ' ') from question_tags
  join tags on tags.id = question_tags.tag_id where question_tags.question_id = posts.id)`;

/** The surrogate keys of the tags in such a column. */
export function tagKeysOf(names: string | null): SurrogateKey[] {
  return names === null ? [] : names.split(' ').map(tagKey);
}
