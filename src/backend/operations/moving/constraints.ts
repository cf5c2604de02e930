import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';

/** Constraints and indexes that are dropped while tables are filled, and restored afterwards. */
export interface Constraints {
  /** Restores everything and reports progress. Throws if a row references a missing row. */
  readonly restore: (report: (done: number, total: number) => void) => Promise<void>;
}

/**
 * Drops foreign keys and indexes: rows arrive in any order, and building an index once is several
 * times faster than row by row. Primary keys stay, so that no row is inserted twice.
 */
export async function takeConstraints(queries: Queries): Promise<Constraints> {
  const references = await referencesOf(queries);
  const indexes = await indexesOf(queries);
  for (const { holder, name } of references) {
    await sql`alter table ${sql.table(holder)} drop constraint ${sql.ref(name)}`.execute(queries);
  }
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(queries);
  return {
    async restore(report) {
      const total = indexes.length + references.length;
      let done = 0;
      for (const { definition } of indexes) {
        await sql.raw(definition).execute(queries);
        report((done += 1), total);
      }
      for (const { holder, name, definition } of references) {
        await sql`alter table ${sql.table(holder)} add constraint ${sql.ref(name)}
          ${sql.raw(definition)}`.execute(queries);
        report((done += 1), total);
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

/** All indexes except those of keys, which stay. */
async function indexesOf(queries: Queries) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename not like 'kysely_%'
      and not exists (select 1 from pg_constraint
        where conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)
    order by 1`.execute(queries);
  return rows;
}
