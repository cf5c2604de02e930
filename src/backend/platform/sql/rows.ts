import type { ExpressionBuilder, RawBuilder, UpdateObject } from 'kysely';
import type { Queries } from './database.ts';
import type { NewRow, Row, Tables } from './tables.ts';

type Name = keyof Tables;
type Column<Table extends Name> = keyof Row<Table> & string;

/** A comparison with a value, where it is not for equality. */
class Compared<Value> {
  readonly operator: '>' | '>=' | '<' | '<=' | '<>' | 'is not';
  readonly value: Value;

  constructor(operator: Compared<Value>['operator'], value: Value) {
    this.operator = operator;
    this.value = value;
  }
}

export const above = (value: number) => new Compared('>', value);
export const atLeast = (value: number) => new Compared('>=', value);
export const below = (value: number) => new Compared('<', value);
export const upTo = (value: number) => new Compared('<=', value);
export const otherThan = <Value extends string | number>(value: Value) => new Compared('<>', value);
export const NOT_NULL = new Compared('is not', null);

/** The rows with this id, or whose columns have these values; of a list, any one. */
type Which<Table extends Name> =
  | number
  | readonly number[]
  | {
      readonly [Of in Column<Table>]?:
        | Row<Table>[Of]
        | readonly Row<Table>[Of][]
        | RawBuilder<Row<Table>[Of]>
        | Compared<Row<Table>[Of]>
        | typeof NOT_NULL;
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
  const row = selected(queries, table, which, columns).limit(1).executeTakeFirst();
  return row as Promise<Pick<Row<Table>, Of> | undefined>;
}

/** The same, locked until the transaction ends; by default for changes of any column. */
export function lockRow<Table extends Name, Of extends Column<Table> = Column<Table>>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
  columns?: Of | readonly Of[],
  how: 'update' | 'no key update' | 'key share' = 'update',
): Promise<Pick<Row<Table>, Of> | undefined> {
  const rows = selected(queries, table, which, columns);
  const locked = {
    update: () => rows.forUpdate(),
    'no key update': () => rows.forNoKeyUpdate(),
    'key share': () => rows.forKeyShare(),
  }[how]();
  return locked.executeTakeFirst() as Promise<Pick<Row<Table>, Of> | undefined>;
}

export async function hasRow<Table extends Name>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
): Promise<boolean> {
  const rows = queries.selectFrom(table as 'posts').where(matching(which));
  const row = await rows
    .select((all) => all.lit(1).as('one'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of such rows. */
export async function countRows<Table extends Name>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
): Promise<number> {
  const rows = queries.selectFrom(table as 'posts').where(matching(which));
  const { count } = await rows
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRows<Table extends Name>(
  queries: Queries,
  table: Table,
  rows: NewRow<Table> | readonly NewRow<Table>[],
): Promise<void> {
  await inserting(queries, table, rows).execute();
}

/** Inserts the rows whose unique columns no other row has. */
export async function insertNewRows<Table extends Name>(
  queries: Queries,
  table: Table,
  rows: NewRow<Table> | readonly NewRow<Table>[],
): Promise<void> {
  await inserting(queries, table, rows)
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Inserts a row, or makes these changes to the row that has the same `key`. */
export async function saveRow<Table extends Name>(
  queries: Queries,
  table: Table,
  row: NewRow<Table>,
  key: Column<Table> | readonly Column<Table>[],
  changes: Partial<NewRow<Table>> = row,
): Promise<void> {
  await inserting(queries, table, row)
    .onConflict((same) => same.columns([key].flat() as 'id'[]).doUpdateSet(changes))
    .execute();
}

/** Inserts a row and returns its id. */
export async function insertRow<Table extends Name>(
  queries: Queries,
  table: Table,
  row: NewRow<Table>,
): Promise<number> {
  const { id } = await inserting(queries, table, row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const inserting = (queries: Queries, table: Name, rows: object) =>
  queries.insertInto(table as 'posts').values(rows as NewRow<'posts'>);

/** Returns how many rows it has changed. */
export async function updateRows<Table extends Name>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
  changes: UpdateObject<Tables, Table>,
): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable(table as 'posts')
    .set(changes as UpdateObject<Tables, 'posts'>)
    .where(matching(which))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns how many rows it has deleted. */
export async function deleteRows<Table extends Name>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom(table as 'posts')
    .where(matching(which))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes such rows and returns their values of a column. */
export async function takeRows<Table extends Name, Of extends Column<Table>>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
  column: Of,
): Promise<Row<Table>[Of][]> {
  const rows = await queries
    .deleteFrom(table as 'posts')
    .where(matching(which))
    .returning(column as 'id')
    .execute();
  return (rows as Pick<Row<Table>, Of>[]).map((row) => row[column]);
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
      if (value instanceof Compared) return is(column as 'id', value.operator, value.value);
      const operator = Array.isArray(value) ? 'in' : value === null ? 'is' : '=';
      return is(column as 'id', operator, value as number);
    }),
  );
};
