import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row, Tables } from '../../platform/sql/tables.ts';

/**
 * The ids of the next people to notify at once of a question. Skips those who ignore one of its
 * tags.
 */
export async function watchersAfter(
  queries: Queries,
  { question_id, last_user_id, sender_id }: Row<'follower_queue'>,
  limit: number,
): Promise<number[]> {
  const rows = await queries
    .selectFrom('question_tags')
    .innerJoin('tag_follows as watcher', 'watcher.tag_id', 'question_tags.tag_id')
    .select('watcher.user_id')
    .distinct()
    .where('question_tags.question_id', '=', question_id)
    .where('watcher.level', '=', 'at-once')
    .where('watcher.level', '<>', 'never')
    .where('watcher.user_id', '>', last_user_id)
    .where('watcher.user_id', '<>', sender_id)
    .where((row) => row.not(row.exists(ignoredBy(row, question_id))))
    .orderBy('watcher.user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

function ignoredBy(
  row: ExpressionBuilder<Tables & { watcher: Tables['tag_follows'] }, 'watcher'>,
  questionId: number,
) {
  // Ignored names that were merged into a watched tag do not count: the person ignored another tag.
  const unwatched = row
    .selectFrom('question_tags as own')
    .where('own.question_id', '=', questionId)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('tag_follows as watched')
            .select('watched.tag_id')
            .whereRef('watched.tag_id', '=', 'own.tag_id')
            .whereRef('watched.user_id', '=', 'watcher.user_id'),
        ),
      ),
    );
  const names = unwatched.innerJoin('tags', 'tags.id', 'own.tag_id').select('tags.name');
  const synonyms = unwatched
    .innerJoin('tag_synonyms', 'tag_synonyms.tag_id', 'own.tag_id')
    .select('tag_synonyms.name');
  return row
    .selectFrom('tag_ignores')
    .select('tag_ignores.name')
    .whereRef('tag_ignores.user_id', '=', 'watcher.user_id')
    .where('tag_ignores.name', 'in', names.union(synonyms));
}
