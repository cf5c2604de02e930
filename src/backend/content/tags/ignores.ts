import { type ExpressionBuilder, sql } from 'kysely';
import type { IgnoredLook } from '../../../contract/tag-watching.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Tables } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { saveRow } from '../../platform/sql/rows.ts';

/**
 * The tags that a person ignores, by name; if two ignored names lead to one tag, the stricter look.
 * Excludes watched tags into which an ignored one was merged.
 */
export function ignoredTags(queries: Queries, userId: number) {
  return queries
    .selectFrom('tag_ignores as ignored')
    .leftJoin('tag_synonyms as synonym', 'synonym.name', 'ignored.name')
    .innerJoin('tags', (join) =>
      join.on(
        'tags.id',
        '=',
        sql<number>`coalesce(synonym.tag_id,
          (select named.id from tags named where named.name = ignored.name))`,
      ),
    )
    .select(['tags.id', 'tags.name', (row) => row.fn.max<IgnoredLook>('ignored.look').as('look')])
    .where('ignored.user_id', '=', userId)
    .where((row) => row.not(row.exists(watched(row, userId))))
    .groupBy(['tags.id', 'tags.name'])
    .orderBy('tags.name')
    .execute();
}

function watched(row: ExpressionBuilder<Tables, 'tags'>, userId: number) {
  return row
    .selectFrom('tag_follows')
    .select('tag_follows.tag_id')
    .whereRef('tag_follows.tag_id', '=', 'tags.id')
    .where('tag_follows.user_id', '=', userId);
}

/**
 * A question's tag with the look that somebody chose for ignoring it; null if it is not ignored.
 */
export interface SeenTag {
  readonly name: string;
  readonly look: IgnoredLook | null;
}

/** The look that a person chose for a tag, under any name that leads to the tag. */
export function ignoredLook(row: ExpressionBuilder<Tables, 'tags'>, userId: number) {
  const synonyms = row
    .selectFrom('tag_synonyms')
    .select('tag_synonyms.name')
    .whereRef('tag_synonyms.tag_id', '=', 'tags.id');
  const look = row
    .selectFrom('tag_ignores')
    .select('tag_ignores.look')
    .where('tag_ignores.user_id', '=', userId)
    .where((ignored) =>
      ignored.or([
        ignored('tag_ignores.name', '=', ignored.ref('tags.name')),
        ignored('tag_ignores.name', 'in', synonyms),
      ]),
    )
    // After the names: SQLite evaluates in this order, and few ignored names belong to this tag.
    .where((ignored) => ignored.not(ignored.exists(watched(row, userId))))
    .orderBy('tag_ignores.look', 'desc')
    .limit(1);
  // Looked up once: most people ignore no tag.
  const any = row.selectFrom('tag_ignores').select('user_id').where('user_id', '=', userId);
  return row.case().when(row.exists(any)).then(look).end();
}

/** How a question with these tags is shown; undefined if none of them is ignored. */
export function lookOf(tags: readonly SeenTag[]): IgnoredLook | undefined {
  const looks = tags.flatMap(({ look }) => look ?? []);
  return looks.includes('hidden') ? 'hidden' : looks[0];
}

export async function ignore(
  tx: Transaction,
  userId: number,
  name: string,
  look: IgnoredLook,
): Promise<void> {
  const row = { user_id: userId, name, look, created_at: tx.now };
  await saveRow(tx.sql, 'tag_ignores', row, ['user_id', 'name'], 'created_at');
}

/** Stops ignoring a tag under all of its names. */
export async function unignore(
  tx: Transaction,
  userId: number,
  tag: { readonly id: number; readonly name: string },
): Promise<void> {
  await tx.sql
    .deleteFrom('tag_ignores')
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([
        row('name', '=', tag.name),
        row(
          'name',
          'in',
          row.selectFrom('tag_synonyms').select('name').where('tag_id', '=', tag.id),
        ),
      ]),
    )
    .execute();
}
