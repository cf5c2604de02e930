import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './open.ts';

/** Places for ids in the shortest statement that takes a list. */
const FEWEST = 4;
/** Lists longer than this are none of a page's; databases bind some 32,000 values at most. */
const MOST = 8_192;

type Value = string | number | null;

/** Stands in the compiled statement where a value is bound. */
class Hole {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const holes: unknown = new Proxy({}, { get: (_, name) => new Hole(String(name)) });

/** Runs the statement with these values. */
export type Statement<Given, Found> = (sql: Queries, given: Given) => Promise<Found[]>;

/**
 * A statement that is built and compiled once for each database instead of at every call, which
 * costs twice what running it does. Its text must not depend on what is given.
 */
export function statement<Given extends Record<string, Value>, Found>(
  build: (sql: Queries, given: Given) => Compilable<Found>,
): Statement<Given, Found> {
  const compiled = new WeakMap<object, CompiledQuery<Found>>();
  return async (sql, given) => {
    const { adapter } = sql.getExecutor();
    let query = compiled.get(adapter);
    if (!query) compiled.set(adapter, (query = build(sql, holes as Given).compile()));
    const { rows } = await sql.executeQuery<Found>({
      ...query,
      parameters: query.parameters.map((value) =>
        value instanceof Hole ? given[value.name] : value,
      ),
    });
    return rows;
  };
}

/**
 * The same for statements that are given a list of ids, at least one: there is one for each power of
 * two, and what a list lacks is filled up with its last id.
 */
export function statementOfIds<Found>(
  build: (sql: Queries, ids: readonly number[]) => Compilable<Found>,
): (sql: Queries, ids: readonly number[]) => Promise<Found[]> {
  const bySize = new Map<number, Statement<Record<string, number>, Found>>();
  const made = (size: number) =>
    statement((sql, given: Record<string, number>) =>
      build(
        sql,
        places(size).map((place) => given[place] ?? 0),
      ),
    );
  return (sql, ids) => {
    const size =
      ids.length > MOST ? ids.length : Math.max(FEWEST, 2 ** Math.ceil(Math.log2(ids.length)));
    let one = bySize.get(size);
    if (!one) bySize.set(size, (one = made(size)));
    const given = places(size).map((place, at) => [place, ids[at] ?? ids.at(-1) ?? 0] as const);
    return one(sql, Object.fromEntries(given));
  };
}

function places(size: number): string[] {
  return Array.from({ length: size }, (_, at) => String(at));
}
