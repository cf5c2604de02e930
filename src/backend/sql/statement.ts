import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './open.ts';

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
