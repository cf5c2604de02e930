import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';

/** Notifications keep what happened and its parameters; the sentences of older ones stay as such. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const words =
    engine === 'sqlite'
      ? sql`json_object('title', title, 'message', message)`
      : sql`json_build_object('title', title, 'message', message)::text`;
  await sql`alter table notifications add column event text not null default 'announced'`.execute(
    db,
  );
  await sql`alter table notifications add column params text not null default '{}'`.execute(db);
  await sql`update notifications set params = ${words}`.execute(db);
  await sql`alter table notifications drop column title`.execute(db);
  await sql`alter table notifications drop column message`.execute(db);
}
