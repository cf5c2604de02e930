import { sql } from 'kysely';
import type { Queries } from '../sql/open.ts';

/** What a schema holds tables to: taken away while they are filled, and put back. */
export interface Constraints {
  /**
   * Puts all of it back; `tell` is told how much is. Throws where a row points at one that is not
   * there.
   */
  readonly restore: (tell: (done: number, total: number) => void) => Promise<void>;
}

/**
 * Takes references between tables and indexes away: rows come in any order, and an index is made
 * from all rows several times faster than row by row. Keys stay, so that no row comes twice.
 */
export async function takeConstraints(queries: Queries): Promise<Constraints> {
  const references = await referencesOf(queries);
  const indexes = await indexesOf(queries);
  for (const { holder, name } of references) {
    await sql`alter table ${sql.table(holder)} drop constraint ${sql.ref(name)}`.execute(queries);
  }
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(queries);
  return {
    async restore(tell) {
      const total = indexes.length + references.length;
      let done = 0;
      for (const { definition } of indexes) {
        await sql.raw(definition).execute(queries);
        tell((done += 1), total);
      }
      for (const { holder, name, definition } of references) {
        await sql`alter table ${sql.table(holder)} add constraint ${sql.ref(name)}
          ${sql.raw(definition)}`.execute(queries);
        tell((done += 1), total);
      }
    },
  };
}

async function referencesOf(queries: Queries) {
  const { rows } = await sql<{ holder: string; name: string; definition: string }>`
    select conrelid::regclass::text as holder, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(queries);
  return rows;
}

/** Those of keys belong to constraints, which stay. */
async function indexesOf(queries: Queries) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename not like 'kysely_%'
      and not exists (select 1 from pg_constraint
        where conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)
    order by 1`.execute(queries);
  return rows;
}
