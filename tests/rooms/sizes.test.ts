import ts from 'typescript';
import { expect, it } from 'vitest';
import { nodesOf, scriptsOf } from './parse.ts';
import { readSources } from './sources.ts';

const SOURCES = readSources(/^src\/.*\.(ts|tsx|mjs|astro)$/);

it('Files have a median of at most 100 lines and a 90th percentile of at most 200', () => {
  const files = SOURCES.map(({ path, text }): Sized => [path, text.trimEnd().split('\n').length]);
  expect(files.length).toBeGreaterThan(100);
  expectSizes(files, 100, 200);
});

it('Functions have a median of at most 8 lines and a 90th percentile of at most 25', () => {
  const functions = SOURCES.flatMap(scriptsOf).flatMap((script) =>
    nodesOf(script)
      .filter(isNamedFunction)
      .map((node) => sizeOf(script, node)),
  );
  expect(functions.length).toBeGreaterThan(500);
  expectSizes(functions, 8, 25);
});

type Sized = [name: string, lines: number];

function expectSizes(sized: readonly Sized[], median: number, ninetieth: number): void {
  const sorted = sized.toSorted(([, a], [, b]) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.[1] ?? Infinity;
  const longest = sorted.slice(-10).map(([name, lines]) => `${String(lines)} ${name}`);
  expect({ median: at(0.5), ninetieth: at(0.9), longest }).toSatisfy(
    (found: { median: number; ninetieth: number }) =>
      found.median <= median && found.ninetieth <= ninetieth,
  );
}

/** Callbacks count as part of the function around them. */
function isNamedFunction(node: ts.Node): boolean {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    return ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent);
  }
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

function sizeOf(script: ts.SourceFile, node: ts.Node): Sized {
  const line = (position: number) => script.getLineAndCharacterOfPosition(position).line + 1;
  const first = line(node.getStart());
  return [`${script.fileName}:${String(first)}`, line(node.getEnd()) - first + 1];
}
