import { sql } from 'kysely';
import { SITEMAP_SPAN, type SitemapKind } from '../../../contract/site.ts';
import { QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { findRows } from '../../platform/sql/rows.ts';

/** The numbers of the nonempty parts, ascending. */
export async function partsOf(queries: Queries, kind: SitemapKind): Promise<number[]> {
  const rows = await queries
    .selectFrom(kind === 'questions' ? 'posts' : kind)
    .select(sql<number>`(id + ${sql.lit(SITEMAP_SPAN - 1)}) / ${sql.lit(SITEMAP_SPAN)}`.as('part'))
    .distinct()
    .$if(kind === 'questions', (posts) =>
      posts.where(sql<boolean>`kind = ${QUESTION} and deleted_at is null`),
    )
    .orderBy('part')
    .execute();
  return rows.map(({ part }) => part);
}

/**
 * The questions of a part, read only from an index (SQLite: posts_searched, PostgreSQL:
 * posts_sitemap).
 */
export function questionsIn(queries: Queries, part: number) {
  const present = { kind: QUESTION, deleted_at: null, id: idsIn(part) };
  return findRows(queries, 'posts', present, ['id', 'active_at'], { order: 'id' });
}

export const tagsIn = (queries: Queries, part: number) =>
  findRows(queries, 'tags', { question_count: { '>': 0 }, id: idsIn(part) }, 'name', {
    order: 'id',
  });

export function peopleIn(queries: Queries, part: number) {
  return queries
    .selectFrom('users')
    .select('id')
    .where('listed', '=', 1)
    .where((person) =>
      person.or([person('question_count', '>', 0), person('answer_count', '>', 0)]),
    )
    .where('id', '>', idsIn(part)['>'])
    .where('id', '<=', idsIn(part)['<='])
    .orderBy('id')
    .execute();
}

const idsIn = (part: number) => ({ '>': (part - 1) * SITEMAP_SPAN, '<=': part * SITEMAP_SPAN });
