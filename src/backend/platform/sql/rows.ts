import {
  type ComparisonOperatorExpression,
  type ExpressionBuilder,
  isExpression,
  type RawBuilder,
  type UpdateObject,
} from 'kysely';
import type { Queries } from './database.ts';
import type { NewRow, Row, Tables } from './tables.ts';

type Name = keyof Tables;
type Column<Table extends Name> = keyof Row<Table> & string;

/** The tables whose rows belong to a member. */
type UserTable = { [Of in Name]: 'user_id' extends Column<Of> ? Of : never }[Name];

/** A value, one of a list, or one on this side of a bound, as in `{ '>': 5 }`. */
type Condition<Value> =
  | Value
  | readonly Value[]
  | RawBuilder<Value>
  | Readonly<Partial<Record<'<' | '<=' | '>' | '>=' | '<>', Value | RawBuilder<Value>>>>;

/** The rows with this id, or whose columns have these values. */
type Which<Table extends Name> =
  number | readonly number[] | { readonly [Of in Column<Table>]?: Condition<Row<Table>[Of]> };

/** Columns; all by default. */
type Columns<Of> = Of | readonly Of[] | '*';

/** The first rows in this order. */
interface Part<Table extends Name> {
  readonly order: Order<Table> | readonly Order<Table>[];
  readonly limit?: number;
  readonly offset?: number;
}

type Order<Table extends Name> = Column<Table> | `${Column<Table>} desc`;

/** Columns of such rows. */
export function findRows<Table extends Name, Of extends Column<Table> = Column<Table>>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
  columns?: Columns<Of>,
  part?: Part<Table>,
): Promise<Pick<Row<Table>, Of>[]> {
  const rows = inPart(selected(queries, table, which, columns), part);
  return rows.execute() as Promise<Pick<Row<Table>, Of>[]>;
}

/** Columns of one such row. */
export function findRow<Table extends Name, Of extends Column<Table> = Column<Table>>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
  columns?: Columns<Of>,
  order?: Part<Table>['order'],
): Promise<Pick<Row<Table>, Of> | undefined> {
  const rows = inPart(selected(queries, table, which, columns), order && { order });
  return rows.limit(1).executeTakeFirst() as Promise<Pick<Row<Table>, Of> | undefined>;
}

/** Locks one such row until the transaction ends. */
export function lockRow<Table extends Name>(
  { sql }: { readonly sql: Queries },
  table: Table,
  which: Which<Table>,
  how: 'update' | 'no key update' | 'key share' = 'update',
): Promise<Row<Table> | undefined> {
  const rows = selected(sql, table, which, '*');
  const locked = {
    update: () => rows.forUpdate(),
    'no key update': () => rows.forNoKeyUpdate(),
    'key share': () => rows.forKeyShare(),
  }[how]();
  return locked.executeTakeFirst() as Promise<Row<Table> | undefined>;
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

/** Inserts a row, or changes the one that has the same keys, except for columns to keep. */
export async function saveRow<Table extends Name>(
  queries: Queries,
  table: Table,
  row: NewRow<Table>,
  keys: readonly Column<Table>[],
  ...kept: readonly Column<Table>[]
): Promise<void> {
  const fixed: readonly string[] = [...keys, ...kept];
  const changes = Object.entries(row).filter(([column]) => !fixed.includes(column));
  await inserting(queries, table, row)
    .onConflict((same) =>
      same.columns(keys as unknown as ['id']).doUpdateSet(Object.fromEntries(changes)),
    )
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

/** Changes one such row, and returns columns of it. */
export function updateRow<Table extends Name, Of extends Column<Table> = Column<Table>>(
  queries: Queries,
  table: Table,
  which: Which<Table>,
  changes: UpdateObject<Tables, Table>,
  columns: Columns<Of> = '*',
): Promise<Pick<Row<Table>, Of> | undefined> {
  const update = queries
    .updateTable(table as 'posts')
    .set(changes as UpdateObject<Tables, 'posts'>)
    .where(matching(which));
  const row = columns === '*' ? update.returningAll() : update.returning(columns as 'id');
  return row.executeTakeFirst() as Promise<Pick<Row<Table>, Of> | undefined>;
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

/** Removes what belongs to a member, for the removal of accounts. */
export const forgetRows =
  (...tables: UserTable[]) =>
  async ({ sql }: { readonly sql: Queries }, userId: number): Promise<void> => {
    for (const table of tables) await deleteRows(sql, table, { user_id: userId });
  };

function selected(
  queries: Queries,
  table: Name,
  which: number | object,
  columns: string | readonly string[] = '*',
) {
  const rows = queries.selectFrom(table as 'posts').where(matching(which));
  return columns === '*' ? rows.selectAll() : rows.select(columns as 'id');
}

function inPart(
  rows: ReturnType<typeof selected>,
  part: { order: string | readonly string[]; limit?: number; offset?: number } | undefined,
) {
  if (!part) return rows;
  const { order, limit, offset } = part;
  const inOrder = [order].flat().reduce((all, by) => {
    const [column, direction = 'asc'] = by.split(' ');
    return all.orderBy(column as 'id', direction as 'asc' | 'desc');
  }, rows);
  const first = limit === undefined ? inOrder : inOrder.limit(limit);
  return offset === undefined ? first : first.offset(offset);
}

const matching = (which: number | object) => (is: ExpressionBuilder<Tables, 'posts'>) => {
  const isOfIds = typeof which === 'number' || Array.isArray(which);
  const values: [string, unknown][] = isOfIds ? [['id', which]] : Object.entries(which);
  const conditions = values.flatMap(([column, value]) =>
    boundsOf(value).map(([operator, bound]) => is(column as 'id', operator, bound as number)),
  );
  return is.and(conditions);
};

function boundsOf(value: unknown): [ComparisonOperatorExpression, unknown][] {
  if (Array.isArray(value)) return [['in', value]];
  if (value === null) return [['is', value]];
  if (typeof value !== 'object' || isExpression(value)) return [['=', value]];
  return Object.entries(value).map(([operator, bound]) =>
    bound === null ? ['is not', bound] : [operator as ComparisonOperatorExpression, bound],
  );
}
