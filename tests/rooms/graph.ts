import { type Import, importsOf } from './imports.ts';
import type { Source } from './sources.ts';

/** What each file imports, by path. */
export type Graph = ReadonlyMap<string, readonly Import[]>;

export function graphOf(sources: readonly Source[]): Graph {
  return new Map(sources.map((source) => [source.path, importsOf(source)]));
}

/** The files that a file loads itself, when it is loaded. */
function loadedBy(graph: Graph, path: string): Import[] {
  return (graph.get(path) ?? []).filter((one) => !one.isType && !one.isDynamic);
}

/** The chain of imports from a file to the first that `isTarget`, if any. */
export function chainTo(
  graph: Graph,
  start: string,
  isTarget: (one: Import) => boolean,
  importsOf = loadedBy,
): string[] | undefined {
  const chains: string[][] = [[start]];
  const seen = new Set([start]);
  for (const chain of chains) {
    for (const one of importsOf(graph, chain.at(-1) ?? start)) {
      if (isTarget(one)) return [...chain, one.to];
      if (one.isPackage || seen.has(one.to)) continue;
      seen.add(one.to);
      chains.push([...chain, one.to]);
    }
  }
  return undefined;
}

/** The static imports of a file, types included. */
function namedBy(graph: Graph, path: string): Import[] {
  return (graph.get(path) ?? []).filter((one) => !one.isDynamic);
}

/** Files that import each other in a circle, types included, each circle once. */
export function cyclesIn(graph: Graph): string[][] {
  const cycles = new Map<string, string[]>();
  for (const path of graph.keys()) {
    const chain = chainTo(graph, path, (one) => one.to === path, namedBy);
    if (chain) cycles.set([...new Set(chain)].sort().join(' '), chain);
  }
  return [...cycles.values()];
}
