import { type RawBuilder, sql } from 'kysely';
import { SITEMAP_SPAN, type SitemapKind } from '../../../contract/site.ts';
import { QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';

const SPAN = sql.lit(SITEMAP_SPAN);
const LAST = sql.lit(SITEMAP_SPAN - 1);

/** The table of each kind; for questions, rows that an index by id covers. */
const ROWS: Record<SitemapKind, RawBuilder<unknown>> = {
  questions: sql`posts where kind = 'question' and deleted_at is null and`,
  tags: sql`tags where`,
  users: sql`users where`,
};

/**
 * The numbers of the nonempty parts, ascending. It skips from the first id of one part to the first
 * of the next: one index step a part, regardless of the number of rows.
 */
export function partsOf(kind: SitemapKind): RawBuilder<{ part: number }> {
  const firstAbove = (id: RawBuilder<number>) =>
    sql`((select id from ${ROWS[kind]} id > ${id} order by id limit 1) + ${LAST}) / ${SPAN}`;
  return sql`with recursive parts (part) as (
    select ${firstAbove(sql`0`)}
    union all
    select ${firstAbove(sql`part * ${SPAN}`)} from parts where part is not null
  ) select part from parts where part is not null order by part`;
}

/**
 * The questions of a part, read only from an index (SQLite: posts_searched, PostgreSQL:
 * posts_sitemap).
 */
export function questionsIn(queries: Queries, part: number) {
  return queries
    .selectFrom('posts')
    .select(['id', 'active_at'])
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null)
    .where('id', '>', lowest(part))
    .where('id', '<=', lowest(part + 1))
    .orderBy('id');
}

export function tagsIn(queries: Queries, part: number) {
  return queries
    .selectFrom('tags')
    .select('name')
    .where('question_count', '>', 0)
    .where('id', '>', lowest(part))
    .where('id', '<=', lowest(part + 1))
    .orderBy('id');
}

export function peopleIn(queries: Queries, part: number) {
  return queries
    .selectFrom('users')
    .select('id')
    .where('listed', '=', 1)
    .where((person) =>
      person.or([person('question_count', '>', 0), person('answer_count', '>', 0)]),
    )
    .where('id', '>', lowest(part))
    .where('id', '<=', lowest(part + 1))
    .orderBy('id');
}

/** The id before a part's first. */
function lowest(part: number): number {
  return (part - 1) * SITEMAP_SPAN;
}
