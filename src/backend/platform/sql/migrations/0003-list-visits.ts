import type { Queries } from '../database.ts';

/** When members read lists of questions, and whether they want to see what is new. */
export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('list_visits')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.id'))
    .addColumn('since', 'bigint')
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('marks_new', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
