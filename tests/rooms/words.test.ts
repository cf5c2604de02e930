import { describe, expect, it } from 'vitest';
import { nodesOf, scriptsOf } from './parse.ts';
import { readSources, type Source } from './sources.ts';
import ts from 'typescript';

/**
 * Names that nobody finds who searches for the field's own word, with that word. Exact names of
 * what is declared, since `answer` is a noun of the product and `marks` a word of ProseMirror.
 */
const WORDS: Readonly<Record<string, string>> = {
  Asked: 'GuestRequest',
  askFor: 'guestRequest',
  askQuestion: 'postQuestion',
  Captured: 'Page',
  Company: 'Users',
  Deed: 'AdminAction, AuditEntry, SeedEvent, ActivityRow',
  Errands: 'BackgroundJobs',
  errands: 'jobs',
  Flights: 'SingleFlight',
  garbled: 'hasInvalidChars',
  hire: 'spawn',
  Improver: 'Recompressor',
  inLane: 'runSerially',
  interruption: 'pendingForm',
  Interruption: 'PendingForm',
  isGarbled: 'hasInvalidChars',
  isTired: 'isDue',
  keptSecret: 'storedSecret',
  lanes: 'queues',
  newsIn: 'unseenNotices',
  ownPath: 'safeRedirect',
  PATIENCE: 'TIMEOUT_MS',
  Pieces: 'Page',
  RawAnswer: 'RawResponse',
  Refusal: 'HttpError',
  respell: 'redirectToCanonical',
  Road: 'Scenario',
  seal: 'encryptCookie',
  spelled: 'canonicalPath',
  spoil: 'markUncacheable',
  tellingWords: 'keywords',
  Traveller: 'User',
  unseal: 'decryptCookie',
  Wish: 'CacheVariant',
  wishOf: 'cacheVariantOf',
  Work: 'Transaction',
};

/** Folders and files that were called so. */
const FILES = new RegExp(
  `^(?:${[
    'src/(?:text|forms|middleware/cache|pages-dev|renderer|directives|components/kept)/.*',
    'src/server/pages/(?:captured|once|pieces)\\.ts',
    'src/contract/(?:garbled|places|marks|telling-words)\\.ts',
    'src/stores/(?:telling|sharing)\\.ts',
    'src/middleware/(?:interruption|sealed|spelling)\\.ts',
    'src/backend/users/standing(?:-store)?\\.ts',
    'src/backend/(?:mail/errands|sessions/lanes|sessions/tries|demo/deeds)\\.ts',
    'src/server/page-cache/(?:flights|improver)\\.ts',
  ].join('|')})$`,
);

function oldWords(source: Source): string[] {
  const { path } = source;
  const names = scriptsOf(source).flatMap((script) =>
    [...nodesOf(script)].flatMap((node) =>
      isDeclared(node) && Object.hasOwn(WORDS, node.text)
        ? [`${path}: ${node.text} is ${WORDS[node.text] ?? ''}`]
        : [],
    ),
  );
  return [...new Set(names), ...(FILES.test(path) ? [`${path} has an old name`] : [])];
}

/** Whether a name is given here, and not only used. */
function isDeclared(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  return ts.isDeclarationStatement(parent) || ts.isVariableDeclaration(parent)
    ? parent.name === node
    : (ts.isParameter(parent) || ts.isPropertySignature(parent)) && parent.name === node;
}

describe('names', () => {
  it('are those of the field', () => {
    const sources = readSources(/^(src|tests)\/.*\.(ts|tsx|mjs|astro)$/);
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap(oldWords)).toEqual([]);
  });

  it.each([
    ['src/a.ts', 'export class Improver {}'],
    ['src/a.ts', 'const PATIENCE = 5;'],
    ['src/a.ts', 'function f(wish: { spoil: () => void }) {}'],
    ['src/a.astro', '---\ninterface Deed {}\n---\n<p />'],
    ['src/contract/telling-words.ts', 'export {};'],
  ])('would be found in %s: %s', (path, text) => {
    expect(oldWords({ path, text })).toHaveLength(1);
  });

  it('may be used where others gave them', () => {
    expect(oldWords({ path: 'src/a.ts', text: 'editor.marks.seal();' })).toEqual([]);
  });
});
