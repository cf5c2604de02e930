import { type Kysely, sql } from 'kysely';

/**
 * Lists of people are read off these indexes alone, whatever their rows hold: an index stands here for
 * each sort, with who is listed and who has left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_reputation`.execute(db);
  await sql`drop index users_joined`.execute(db);
  await sql`create index users_reputation on users (reputation, id, listed, deleted_at)`.execute(
    db,
  );
  await sql`create index users_joined on users (joined_at, id, listed, deleted_at)`.execute(db);
  await sql`create index users_names on users (username_key, id, listed, deleted_at)`.execute(db);
}
