import type { NewRow, Row, Tables } from '../../src/backend/platform/sql/tables.ts';
import type { TestBackend } from './backend.ts';

/** The row with an id, or rows whose columns have these values. */
type Which<Name extends keyof Tables> = string | number | Partial<Row<Name>>;

interface Query<Self> {
  where(column: 'id', operator: '=', value: number): Self;
}

function matching<Self extends Query<Self>>(query: Self, which?: string | number | object): Self {
  const values = typeof which === 'object' ? which : { id: Number(which) };
  return Object.entries(values).reduce(
    (narrowed, [column, value]) => narrowed.where(column as 'id', '=', value as number),
    query,
  );
}

/** Adds rows, past all rules. */
export async function addRows<Name extends keyof Tables>(
  { backend }: TestBackend,
  table: Name,
  rows: NewRow<Name> | readonly NewRow<Name>[],
): Promise<void> {
  await backend.db.sql
    .insertInto(table as 'posts')
    .values(rows as NewRow<'posts'>)
    .execute();
}

/** Changes columns, past all rules. */
export async function setRow<Name extends keyof Tables>(
  { backend }: TestBackend,
  table: Name,
  which: Which<Name> | undefined,
  columns: Partial<Row<Name>>,
): Promise<void> {
  const update = backend.db.sql.updateTable(table as 'posts').set(columns as Partial<Row<'posts'>>);
  await matching(update, which).execute();
}

export async function deleteRows<Name extends keyof Tables>(
  { backend }: TestBackend,
  table: Name,
  which: Which<Name> = {},
): Promise<void> {
  await matching(backend.db.sql.deleteFrom(table as 'posts'), which).execute();
}

/** Columns of rows, in the order of their ids if they have one. */
export async function rowsOf<Name extends keyof Tables, Column extends keyof Row<Name>>(
  { backend }: TestBackend,
  table: Name,
  which: Which<Name>,
  ...columns: Column[]
): Promise<Pick<Row<Name>, Column>[]> {
  const query = matching(backend.db.sql.selectFrom(table as 'posts').selectAll(), which);
  const rows = (await query.execute()).toSorted((one, other) => one.id - other.id);
  return rows.map(
    (row) =>
      Object.fromEntries(
        columns.map((column) => [column, (row as unknown as Row<Name>)[column]]),
      ) as Pick<Row<Name>, Column>,
  );
}

/** Columns of the first such row. */
export async function rowOf<Name extends keyof Tables, Column extends keyof Row<Name>>(
  test: TestBackend,
  table: Name,
  which: Which<Name> | undefined,
  ...columns: Column[]
): Promise<Pick<Row<Name>, Column>> {
  const [row] = await rowsOf(test, table, which ?? '', ...columns);
  if (!row) throw new Error(`There is no such row in ${table}`);
  return row;
}
