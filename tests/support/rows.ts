import type { Row, Tables } from '../../src/backend/platform/sql/tables.ts';
import type { TestBackend } from './backend.ts';

/** Changes columns of the row with an id, past all rules. */
export async function setRow<Name extends keyof Tables>(
  { backend }: TestBackend,
  table: Name,
  id: string | number | undefined,
  columns: Partial<Row<Name>>,
): Promise<void> {
  await backend.db.sql
    .updateTable(table as 'posts')
    .set(columns as Partial<Row<'posts'>>)
    .where('id', '=', Number(id))
    .execute();
}

/** Columns of the row with an id. */
export async function rowOf<Name extends keyof Tables, Column extends keyof Row<Name>>(
  { backend }: TestBackend,
  table: Name,
  id: string | number | undefined,
  ...columns: Column[]
): Promise<Pick<Row<Name>, Column>> {
  const row = await backend.db.sql
    .selectFrom(table as 'posts')
    .select(columns as unknown as 'id'[])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  return row as unknown as Pick<Row<Name>, Column>;
}
