import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/** Searches that members have saved, each with a feed at a secret address. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table saved_searches (
    id ${identity(engine)},
    user_id bigint not null references users (id),
    name text not null,
    name_key text not null,
    query text not null,
    sort text,
    secret text not null,
    created_at bigint not null
  )`.execute(db);
  await sql`create unique index saved_searches_name on saved_searches (user_id, name_key)`.execute(
    db,
  );
  await sql`create unique index saved_searches_secret on saved_searches (secret)`.execute(db);
}
