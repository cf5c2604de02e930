import ts from 'typescript';
import type { Source } from './sources.ts';

/** The scripts of a source: itself, or what an `.astro` file has between fences and in scripts. */
export function scriptsOf({ path, text }: Source): ts.SourceFile[] {
  const pieces = path.endsWith('.astro') ? astroScripts(text) : [text];
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return pieces.map((piece) =>
    ts.createSourceFile(path, piece, ts.ScriptTarget.Latest, true, kind),
  );
}

function astroScripts(text: string): string[] {
  const [fenced = '', frontmatter = ''] = /^\s*---\n([\s\S]*?)\n---/.exec(text) ?? [];
  const scripts = text.slice(fenced.length).matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g);
  return [frontmatter, ...Array.from(scripts, ([, script = '']) => script)];
}

/** Every node of a file, parents before children. */
export function nodesOf(root: ts.Node): ts.Node[] {
  const nodes = [root];
  for (const node of nodes) ts.forEachChild(node, (child) => void nodes.push(child));
  return nodes;
}
