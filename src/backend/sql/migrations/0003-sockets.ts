import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';

/** Where processes that share a PostgreSQL leave messages to each other that NOTIFY cannot carry. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`create table socket_io_attachments (
    id bigserial unique,
    created_at timestamptz default now(),
    payload bytea
  )`.execute(db);
}
