import { chainTo, cyclesIn, type Graph, graphOf } from './graph.ts';
import type { Import } from './imports.ts';
import { checkRules } from './check-rules.ts';
import {
  layerOf,
  MAY_ALSO_IMPORT,
  MAY_IMPORT,
  PACKAGES,
  PACKAGES_OF_FILES,
  roomOf,
  storeyProblem,
} from './rooms.ts';
import type { Source } from './sources.ts';

/** Breaches of the design's import rules, one per line. */
export function checkImports(sources: readonly Source[]): string[] {
  const graph = graphOf(sources);
  return [
    ...[...graph].flatMap(([path, imports]) => imports.flatMap((one) => breaches(path, one))),
    ...checkLoads(graph),
    ...cyclesIn(graph).map((cycle) => `${cycle.join(' → ')}: a circle`),
    ...sources.filter(({ path }) => path.endsWith('.rules.ts')).flatMap(checkRules),
  ];
}

function breaches(path: string, one: Import): string[] {
  const problem = one.isPackage ? packageProblem(path, one) : fileProblem(path, one);
  return problem === undefined ? [] : [`${path} → ${one.to}: ${problem}`];
}

function packageProblem(path: string, { to, isType }: Import): string | undefined {
  const layer = layerOf(path) ?? '';
  const allowed = PACKAGES_OF_FILES[path] ?? PACKAGES[layer];
  if (allowed && !isType && !allowed.test(to))
    return `${layer} may import ${String(allowed)} alone`;
  if (path.endsWith('.rules.ts') && !isType && !to.startsWith('zod'))
    return 'a .rules.ts file computes and no more';
  return undefined;
}

function fileProblem(path: string, one: Import): string | undefined {
  return (
    layerProblem(path, one) ?? (layerOf(path) === 'backend' ? roomProblem(path, one) : undefined)
  );
}

function layerProblem(path: string, { to, isType }: Import): string | undefined {
  const from = layerOf(path);
  const into = layerOf(to);
  if (from === undefined || into === undefined || into === from) return undefined;
  if (into === 'styles' || into === 'shared') return undefined;
  // Types are erased before anything runs, so those of the doors may be used on both sides.
  if (isType && (into === 'server' || (into === 'api' && from !== 'backend'))) return undefined;
  const layers = MAY_IMPORT[from] ?? [];
  const more = [...(MAY_ALSO_IMPORT[from] ?? []), ...(MAY_ALSO_IMPORT[path] ?? [])];
  if ([...layers, ...more].some((allowed) => allowed === into || allowed === to)) return undefined;
  return `${from} may import ${layers.join(', ') || 'no other layer'}`;
}

function roomProblem(path: string, { to, isType }: Import): string | undefined {
  const isElsewhere = roomOf(path) !== roomOf(to);
  if (to.endsWith('.noun.ts') && isElsewhere && !APP.has(path)) {
    return 'a room calls the verbs of another, never its noun';
  }
  const storey = layerOf(to) === 'backend' ? storeyProblem(path, to) : undefined;
  if (storey !== undefined || isType) return storey;
  if (path.endsWith('.rules.ts') && !/^src\/(contract|shared)\/|\.rules\.ts$/.test(to)) {
    return 'a .rules.ts file computes and no more';
  }
  if (path.endsWith('.store.ts') && /\.rules\.ts$|\/http\/errors\.ts$/.test(to))
    return 'a .store.ts file decides nothing';
  return undefined;
}

const APP: ReadonlySet<string> = new Set(['src/backend/app.ts', 'src/backend/nouns.ts']);

/** Files that would be loaded along with another, but must not be. */
function checkLoads(graph: Graph): string[] {
  const paths = [...graph.keys()];
  const browser = paths.filter((path) =>
    /^src\/(islands|stores)\/|^src\/astro\/interaction/.test(path),
  );
  const outside = ['src/server/serve.ts', 'src/server/development.ts', 'src/api/server.ts'];
  return [
    ...loads(graph, outside, 'backend would be loaded with an API_HOST too', ({ to }) =>
      to.startsWith('src/backend/'),
    ),
    ...loads(graph, browser, 'this reaches a browser', ({ to }) =>
      /^(zod|node:.*|src\/(backend|server|markup|middleware|cookies|env|api\/server\.ts).*)$/.test(
        to,
      ),
    ),
  ];
}

function loads(
  graph: Graph,
  starts: readonly string[],
  problem: string,
  isForbidden: (one: Import) => boolean,
): string[] {
  return starts.flatMap((start) => {
    const chain = chainTo(graph, start, isForbidden);
    return chain ? [`${chain.join(' → ')}: ${problem}`] : [];
  });
}
