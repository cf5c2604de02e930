import type { Queries } from '../database.ts';

/** Votes to delete posts, beside those to close questions, and how many votes deleted a post. */
export async function up(db: Queries): Promise<void> {
  await db.schema.alterTable('close_votes').renameTo('ballots').execute();
  await db.schema.alterTable('ballots').renameColumn('question_id', 'post_id').execute();
  await db.schema.createIndex('ballots_age').on('ballots').column('created_at').execute();
  await db.schema.alterTable('deletions').addColumn('votes', 'integer').execute();
}
