import { posix } from 'node:path';
import ts from 'typescript';
import { nodesOf, scriptsOf } from './parse.ts';
import type { Source } from './sources.ts';

export interface Import {
  /** A path from the project's root, or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
  /** Of types only: erased before anything runs. */
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

/** All that a source imports: statements, re-exports, `import()` and types by `import('…')`. */
export function importsOf(source: Source): Import[] {
  return scriptsOf(source)
    .flatMap(nodesOf)
    .flatMap((node) => importOf(node) ?? [])
    .map(({ specifier, ...kind }) => ({ ...kind, ...resolve(source.path, specifier) }));
}

interface Found {
  readonly specifier: string;
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

function importOf(node: ts.Node): Found | undefined {
  if (ts.isImportDeclaration(node)) {
    return found(node.moduleSpecifier, { isType: isOfTypes(node.importClause), isDynamic: false });
  }
  if (ts.isExportDeclaration(node)) {
    return found(node.moduleSpecifier, { isType: node.isTypeOnly, isDynamic: false });
  }
  if (ts.isImportTypeNode(node)) {
    const { argument } = node;
    const literal = ts.isLiteralTypeNode(argument) ? argument.literal : undefined;
    return found(literal, { isType: true, isDynamic: false });
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return found(node.arguments[0], { isType: false, isDynamic: true });
  }
  return undefined;
}

/** A specifier computed at run time names no room; only server/ has one (the pages). */
function found(node: ts.Node | undefined, kind: Omit<Found, 'specifier'>): Found | undefined {
  return node && ts.isStringLiteralLike(node) ? { specifier: node.text, ...kind } : undefined;
}

function isOfTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return clause !== undefined;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((one) => one.isTypeOnly);
}

function resolve(from: string, specifier: string): Pick<Import, 'to' | 'isPackage'> {
  const isPackage = !specifier.startsWith('.');
  if (isPackage) return { to: specifier, isPackage };
  const [path = ''] = specifier.split('?');
  return { to: posix.join(posix.dirname(from), path), isPackage };
}
