import type { ExpressionBuilder, RawBuilder, UpdateObject } from 'kysely';
import type { Queries } from './database.ts';
import type { NewRow, Row, Tables } from './tables.ts';

type Name = keyof Tables;
type Column<Table extends Name> = keyof Row<Table> & string;

/** The rows with this id, or whose columns have these values; of a list, any one. */
type Which<Table extends Name> =
  | number
  | readonly number[]
  | {
      readonly [Of in Column<Table>]?:
        Row<Table>[Of] | readonly Row<Table>[Of][] | RawBuilder<Row<Table>[Of]>;
    };

/** Columns of such rows; all columns by default. */
export function findRows<Table extends Name, Of extends Column<Table> = Column<Table>>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
  columns?: Of | readonly Of[],
): Promise<Pick<Row<Table>, Of>[]> {
  return selected(queries, table, which, columns).execute() as Promise<Pick<Row<Table>, Of>[]>;
}

/** Columns of one such row. */
export function findRow<Table extends Name, Of extends Column<Table> = Column<Table>>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
  columns?: Of | readonly Of[],
): Promise<Pick<Row<Table>, Of> | undefined> {
  const row = selected(queries, table, which, columns).executeTakeFirst();
  return row as Promise<Pick<Row<Table>, Of> | undefined>;
}

export async function insertRows<Table extends Name>(
  queries: Queries,
  table: Table,
  rows: NewRow<Table> | readonly NewRow<Table>[],
): Promise<void> {
  await queries
    .insertInto(table as 'posts')
    .values(rows as NewRow<'posts'>)
    .execute();
}

export async function updateRows<Table extends Name>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
  changes: UpdateObject<Tables, Table>,
): Promise<void> {
  await queries
    .updateTable(table as 'posts')
    .set(changes as UpdateObject<Tables, 'posts'>)
    .where(matching(which))
    .execute();
}

export async function deleteRows<Table extends Name>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
): Promise<void> {
  await queries
    .deleteFrom(table as 'posts')
    .where(matching(which))
    .execute();
}

function selected(
  queries: Queries,
  table: Name,
  which: number | object,
  columns: string | readonly string[] | undefined,
) {
  const rows = queries.selectFrom(table as 'posts').where(matching(which));
  return columns === undefined ? rows.selectAll() : rows.select(columns as 'id');
}

const matching = (which: number | object) => (is: ExpressionBuilder<Tables, 'posts'>) => {
  const isOfIds = typeof which === 'number' || Array.isArray(which);
  const values: [string, unknown][] = isOfIds ? [['id', which]] : Object.entries(which);
  return is.and(
    values.map(([column, value]) => {
      const operator = Array.isArray(value) ? 'in' : value === null ? 'is' : '=';
      return is(column as 'id', operator, value as number);
    }),
  );
};
