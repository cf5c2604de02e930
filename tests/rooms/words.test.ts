import { describe, expect, it } from 'vitest';
import { nodesOf, scriptsOf } from './parse.ts';
import { readSources, type Source } from './sources.ts';
import ts from 'typescript';

/**
 * Names that nobody finds who searches for the field's own word, with that word. Exact names of
 * what is declared, since `answer` is a noun of the product and `marks` a word of ProseMirror.
 */
const WORDS: Readonly<Record<string, string>> = {
  answerPlace: 'answerAnchorPath',
  Asked: 'GuestRequest',
  askFor: 'guestRequest',
  askQuestion: 'postQuestion',
  awaitPlace: 'awaitSecondKey',
  besideAnother: 'searchClass',
  Captured: 'Page',
  closeBeside: 'closeOutside',
  Colour: 'Color',
  Company: 'Users',
  DatabaseAway: 'DatabaseUnreachable',
  DatabaseSilent: 'DatabaseTimeout',
  DEAR: 'EXPENSIVE',
  Deed: 'AdminAction, AuditEntry, SeedEvent, ActivityRow',
  Errands: 'BackgroundJobs',
  errands: 'jobs',
  esteem: 'popularityBoost',
  Flights: 'SingleFlight',
  FoundPage: 'SearchPage',
  FoundQuestion: 'QuestionHit',
  garbled: 'hasInvalidChars',
  guestsAreTold: 'guestMessage',
  hire: 'spawn',
  Hole: 'Placeholder',
  Improver: 'Recompressor',
  inLane: 'runSerially',
  inPieces: 'inBatches',
  Interruption: 'PendingForm',
  interruption: 'pendingForm',
  inTurn: 'retryWhileBusy',
  isGarbled: 'hasInvalidChars',
  isTired: 'isDue',
  keptSecret: 'storedSecret',
  lanes: 'queues',
  leadToAnswers: 'resolveAnswerRedirects',
  letGo: 'release',
  likeliestOf: 'bestMatches',
  Meant: 'QueryContext',
  newsIn: 'unseenNotices',
  othersTurn: 'yieldToEventLoop',
  ownPath: 'safeRedirect',
  PATIENCE: 'TIMEOUT_MS',
  PATIENT_MS: 'STARTUP_MS',
  Pieces: 'Page',
  PlacedOperator: 'OperatorMatch',
  placeOfAnswer: 'findAnswerPath',
  PostPlace: 'TexContext',
  RawAnswer: 'RawResponse',
  Refusal: 'HttpError',
  respell: 'redirectToCanonical',
  Road: 'Scenario',
  rooted: 'stemmed',
  saidOf: 'flagValues',
  seal: 'encryptCookie',
  Slips: 'Misspellings',
  spelled: 'canonicalPath',
  spoil: 'markUncacheable',
  takeHeldEnter: 'takeEarlyEnter',
  tellAway: 'showUnavailable',
  tellingWords: 'keywords',
  tellUnavailable: 'showIfUnavailable',
  tellWhatIsRead: 'shareQuestion',
  Traveller: 'User',
  unseal: 'decryptCookie',
  useFormInPlace: 'useInlineForm',
  Wanted: 'SearchTerm',
  wantedFor: 'similarityTerms',
  Weighed: 'WeightedTerms',
  Wish: 'CacheVariant',
  wishOf: 'cacheVariantOf',
  withSome: 'withPartialMatches',
  Work: 'Transaction',
  Wrong: 'InvalidInput',
};

/** British spellings, of which the code has none. */
const BRITISH =
  /(?:[cC]olour|[lL]icence(?!d)|[nN]eighbour|[bB]ehaviour|[cC]atalogue|(?:ecogn|ormal)is[ei])/;

/** Words that name no thing or action in the code: the noun or verb that is meant comes instead. */
const PRIVATE = /^(?:Beside|Found|Held|News|Place|Told|Wanted)(?:[A-Z]|$)|^tell[A-Z]/;

function oldWords(source: Source): string[] {
  const { path } = source;
  const names = scriptsOf(source).flatMap((script) =>
    [...nodesOf(script)].flatMap((node) => (isDeclared(node) ? faultsOf(path, node.text) : [])),
  );
  return [...new Set(names)];
}

function faultsOf(path: string, name: string): string[] {
  if (Object.hasOwn(WORDS, name)) return [`${path}: ${name} is ${WORDS[name] ?? ''}`];
  if (!path.startsWith('src/')) return [];
  if (BRITISH.test(name)) return [`${path}: ${name} has a British spelling`];
  return PRIVATE.test(name) ? [`${path}: ${name} is a private word`] : [];
}

/** Whether a name is declared here, and not only used. */
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
    ['src/a.ts', 'const colour = 1;'],
    ['src/a.ts', 'function normaliseText() {}'],
    ['src/a.ts', 'interface FoundTag {}'],
    ['src/a.ts', 'function tellMember() {}'],
  ])('would be found in %s: %s', (path, text) => {
    expect(oldWords({ path, text })).toHaveLength(1);
  });

  it('may be used where others gave them', () => {
    expect(oldWords({ path: 'src/a.ts', text: 'editor.marks.seal();' })).toEqual([]);
    expect(oldWords({ path: 'src/a.ts', text: 'const Foundation = 1;' })).toEqual([]);
  });
});
