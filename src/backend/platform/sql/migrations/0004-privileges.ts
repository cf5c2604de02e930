import type { Queries } from '../database.ts';

/** Privileges by reputation, by a record, or from an admin. */
export async function up(db: Queries): Promise<void> {
  await db.schema.alterTable('users').addColumn('kept_young', 'integer').execute();
  await db.schema.alterTable('users').addColumn('kept_growing', 'integer').execute();
  await db.schema
    .alterTable('users')
    .addColumn('privilege_records', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('privilege_changes', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
