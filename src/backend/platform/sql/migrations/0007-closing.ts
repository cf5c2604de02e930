import type { Queries } from '../database.ts';

/** Votes to close and reopen questions, and duplicates of several originals. */
export async function up(db: Queries): Promise<void> {
  const posts = () => db.schema.alterTable('posts');
  await posts().addColumn('originals', 'text').execute();
  await posts()
    .addColumn('closed_by', 'bigint', (column) => column.references('users.id'))
    .execute();
  await posts().addColumn('reopen_until', 'bigint').execute();
  await db.schema
    .createTable('close_votes')
    .addColumn('question_id', 'bigint', (column) => column.notNull().references('posts.id'))
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('originals', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('close_votes_key', ['question_id', 'user_id', 'kind'])
    .execute();
  await db.schema.createIndex('admin_log_time').on('admin_log').column('created_at').execute();
  await db.schema.createIndex('close_votes_person').on('close_votes').column('user_id').execute();
}
