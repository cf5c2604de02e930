import ts from 'typescript';
import { nodesOf, scriptsOf } from './parse.ts';
import type { Source } from './sources.ts';

const OUTSIDE = new Set(['process', 'fetch', 'setTimeout', 'setInterval', 'performance', 'crypto']);

/** Uses of the clock, randomness and the outside world in a .rules.ts file, which only computes. */
export function checkRules(source: Source): string[] {
  const found = scriptsOf(source).flatMap(nodesOf).filter(isImpure);
  return found.map(
    (node) => `${source.path}: ${node.getText()} in a .rules.ts file, which computes and no more`,
  );
}

function isImpure(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.getText() === 'new Date()';
  if (ts.isPropertyAccessExpression(node)) return /^(Date\.now|Math\.random)$/.test(node.getText());
  return ts.isIdentifier(node) && OUTSIDE.has(node.text) && isGlobal(node);
}

function isGlobal(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return ts.isCallExpression(parent) && parent.expression === node;
}
