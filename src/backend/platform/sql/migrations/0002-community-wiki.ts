import type { Queries } from '../database.ts';

/** Marks posts that every member can edit. */
export async function up(db: Queries): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('is_wiki', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
