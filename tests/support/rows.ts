import * as rows from '../../src/backend/platform/sql/rows.ts';
import type { NewRow, Row, Tables } from '../../src/backend/platform/sql/tables.ts';
import type { TestBackend } from './backend.ts';

/** The row with an id, or rows whose columns have these values. */
type Which<Name extends keyof Tables> = string | number | Partial<Row<Name>>;

const whichOf = <Name extends keyof Tables>(which: Which<Name> = '') =>
  typeof which === 'object' ? (which as object) : Number(which);

/** Adds rows, past all rules. */
export async function addRows<Name extends keyof Tables>(
  { backend }: TestBackend,
  table: Name,
  added: NewRow<Name> | readonly NewRow<Name>[],
): Promise<void> {
  await rows.insertRows(backend.db.sql, table, added);
}

/** Changes columns, past all rules. */
export async function setRow<Name extends keyof Tables>(
  { backend }: TestBackend,
  table: Name,
  which: Which<Name> | undefined,
  columns: Partial<Row<Name>>,
): Promise<void> {
  await rows.updateRows(backend.db.sql, table, whichOf(which), columns as object);
}

export async function deleteRows<Name extends keyof Tables>(
  { backend }: TestBackend,
  table: Name,
  which: Which<Name> = {},
): Promise<void> {
  await rows.deleteRows(backend.db.sql, table, whichOf(which));
}

/** Columns of rows, in the order of their ids if they have one. */
export async function rowsOf<Name extends keyof Tables, Column extends keyof Row<Name> & string>(
  { backend }: TestBackend,
  table: Name,
  which: Which<Name>,
  ...columns: Column[]
): Promise<Pick<Row<Name>, Column>[]> {
  const all = await rows.findRows(backend.db.sql, table, whichOf(which));
  const idOf = (row: object) => ('id' in row ? Number(row.id) : 0);
  return all
    .toSorted((one, other) => idOf(one) - idOf(other))
    .map((row) => {
      const shown = columns.map((column) => [column, row[column]]);
      return Object.fromEntries(shown) as Pick<Row<Name>, Column>;
    });
}

/** Columns of the first such row. */
export async function rowOf<Name extends keyof Tables, Column extends keyof Row<Name> & string>(
  test: TestBackend,
  table: Name,
  which: Which<Name> | undefined,
  ...columns: Column[]
): Promise<Pick<Row<Name>, Column>> {
  const [row] = await rowsOf(test, table, which ?? '', ...columns);
  if (!row) throw new Error(`There is no such row in ${table}`);
  return row;
}
