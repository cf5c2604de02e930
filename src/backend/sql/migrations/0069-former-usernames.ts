import type { Kysely } from 'kysely';

/** Names that members had before: they lead to the member, and are reserved for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_usernames')
    .addColumn('username_key', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('renamed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('former_usernames_user')
    .on('former_usernames')
    .column('user_id')
    .execute();
}
