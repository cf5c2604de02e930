import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';

/** Placeholders in the shortest statement for a list of ids. */
const FEWEST = 4;
/** No page needs longer lists. Databases bind at most about 32,000 values. */
const MOST = 8_192;

type Value = string | number | null;

/** Marks a parameter of the compiled statement by name. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders: unknown = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/** Runs a statement with these values. */
export type Statement<Params, ResultRow> = (sql: Queries, params: Params) => Promise<ResultRow[]>;

/**
 * Builds and compiles a statement once for each database. Doing so at every call would cost twice as
 * much as running it. The SQL must not depend on the values of `params`. Write limits as numbers:
 * SQLite prepares a statement with a bound limit again at each call.
 */
export function statement<Params extends Record<string, Value>, ResultRow>(
  build: (sql: Queries, params: Params) => Compilable<ResultRow>,
): Statement<Params, ResultRow> {
  const compiled = new WeakMap<object, CompiledQuery<ResultRow>>();
  return async (sql, params) => {
    const { adapter } = sql.getExecutor();
    let query = compiled.get(adapter);
    if (!query) compiled.set(adapter, (query = build(sql, placeholders as Params).compile()));
    const { rows } = await sql.executeQuery<ResultRow>({
      ...query,
      parameters: query.parameters.map((value) =>
        value instanceof Placeholder ? params[value.name] : value,
      ),
    });
    return rows;
  };
}

/** Runs a statement with these ids and values. Without ids it finds nothing. */
export type StatementOfIds<Params, ResultRow> = (
  sql: Queries,
  ids: readonly number[],
  params: Params,
) => Promise<ResultRow[]>;

/**
 * The same with a list of ids. Compiles one statement for each power of two, and pads a shorter list
 * with its last id.
 */
export function statementOfIds<Params extends Record<string, Value>, ResultRow>(
  build: (sql: Queries, ids: readonly number[], params: Params) => Compilable<ResultRow>,
): StatementOfIds<Params, ResultRow> {
  const bySize = new Map<number, Statement<Record<string, Value>, ResultRow>>();
  const compile = (size: number) =>
    statement((sql, params: Record<string, Value>) =>
      build(
        sql,
        Array.from({ length: size }, (_, at) => params[at] as number),
        params as Params,
      ),
    );
  return (sql, ids, params) => {
    const size =
      ids.length > MOST ? ids.length : Math.max(FEWEST, 2 ** Math.ceil(Math.log2(ids.length)));
    let sized = bySize.get(size);
    if (!sized) bySize.set(size, (sized = compile(size)));
    const last = ids.at(-1) ?? 0;
    const values: Record<string, Value> = { ...params };
    for (let at = 0; at < size; at += 1) values[at] = ids[at] ?? last;
    return sized(sql, values);
  };
}
