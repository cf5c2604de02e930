import { type Kysely, sql } from 'kysely';

/** Notifications lead to answers by a path of their own, on whichever page of the question they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update notifications set link = replace(link, '#a', '/answers/')
    where link like '/questions/%#a%'`.execute(db);
}
