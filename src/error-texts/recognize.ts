import { anyOf, type Family } from './family.ts';
import { cleanLines } from './clean.ts';
import { typedQuotes } from './decoration.ts';
import { FAMILIES } from './families.ts';
import { maskSecrets } from './mask.ts';
import { withoutRecords } from './records.ts';

/** An error as a program has printed it. */
export interface PrintedError {
  readonly family: Family;
  /** An exception’s name without its package. */
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  /** As printed, but without secrets; empty if there is only a name or a code. */
  readonly message: string;
}

export interface Version {
  readonly program: string;
  readonly version: string;
}

/** The errors recognized in a text. */
export interface RecognizedText {
  /** The most important one, then all others, each once. */
  readonly errors: readonly [PrintedError, ...PrintedError[]];
  readonly versions: readonly Version[];
  /** The number of stack frames. */
  readonly frames: number;
}

/** Maximum number of matches per pattern, and of errors in a text. */
const MATCHES = 12;
const ERRORS = 20;
const VERSIONS = 6;
/**
 * Evidence for a family: frames, an error with a name or a code, one from within another program.
 */
const FRAME = 3;
const FRAMES = 4;
const NAMED = 2;
const WITHIN = FRAME * FRAMES + NAMED + 1;

const hasError = anyOf(FAMILIES.flatMap(({ errors }) => errors));

/** Recognizes the error in the output of a program, or in a description of it. */
export function recognizeError(text: string): RecognizedText | undefined {
  const { text: masked } = maskSecrets(withoutRecords(text));
  const printed = cleanLines(masked).join('\n');
  const lines = typedQuotes(printed);
  // Most texts have no error: this avoids trying 45 languages one by one.
  if (!hasError(lines)) return undefined;
  const readings = FAMILIES.map((family) => read(family, lines));
  const likely = readings
    .filter(({ errors }) => errors.length > 0)
    .sort((one, other) => other.weight - one.weight);
  const asPrinted = ({ message, ...error }: PrintedError): PrintedError => {
    const start = lines.indexOf(message);
    return { ...error, message: printed.slice(start, start + message.length) };
  };
  const [first, ...others] = likely
    .flatMap(({ errors }) => errors)
    .slice(0, ERRORS)
    .map(asPrinted);
  if (!first) return undefined;
  return {
    errors: [first, ...others],
    versions: readings.flatMap(({ versions }) => versions).slice(0, VERSIONS),
    frames: likely[0]?.frames ?? 0,
  };
}

interface Reading {
  readonly errors: readonly PrintedError[];
  readonly versions: readonly Version[];
  readonly frames: number;
  /** The evidence that the text is of this family. */
  readonly weight: number;
}

function read(family: Family, text: string): Reading {
  const found = errorsOf(family, text);
  const frames = (family.frames ?? []).reduce((sum, one) => sum + count(one, text), 0);
  const isNamed = found.some(({ name, code, message }) => code ?? (name && message));
  return {
    errors: found,
    versions: (family.versions ?? []).flatMap((one) => versionsOf(family, one, text)),
    frames,
    weight:
      family.isWithin === true ? WITHIN : Math.min(frames, FRAMES) * FRAME + (isNamed ? NAMED : 0),
  };
}

/** Each position of a text is one error: the first matching pattern decides which. */
function errorsOf(family: Family, text: string): PrintedError[] {
  const byPosition = new Map<number, PrintedError>();
  const taken: [from: number, to: number][] = [];
  for (const pattern of family.errors) {
    for (const match of some(pattern, text)) {
      const { index, 0: whole } = match;
      const end = index + whole.length;
      if (taken.some(([from, to]) => index < to && from < end)) continue;
      taken.push([index, end]);
      byPosition.set(index, errorOf(family, match));
    }
  }
  const inOrder = [...byPosition].sort(([one], [other]) => one - other).map(([, error]) => error);
  return specificFirst(family.mainError === 'last' ? inOrder.reverse() : inOrder);
}

function errorOf(family: Family, { 0: whole, groups = {} }: RegExpExecArray): PrintedError {
  const { name, code, message } = groups;
  const isBare = name === undefined && code === undefined && message === undefined;
  return {
    family,
    name: name?.trim(),
    code,
    message: (isBare ? whole : (message ?? '')).trim(),
  };
}

/** Those with a name or a code first: a message alone may be anything. */
function specificFirst(errors: readonly PrintedError[]): PrintedError[] {
  const isWhole = ({ name, code, message }: PrintedError) =>
    (name ?? code) !== undefined && message !== '';
  return [...errors.filter(isWhole), ...errors.filter((error) => !isWhole(error))];
}

function versionsOf({ label }: Family, pattern: RegExp, text: string): Version[] {
  return some(pattern, text).flatMap(({ groups = {} }) => {
    const { program = label, version } = groups;
    return version === undefined ? [] : [{ program, version }];
  });
}

const count = (pattern: RegExp, text: string): number => some(pattern, text).length;

function some(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) {
    found.push(match);
    if (found.length === MATCHES) break;
  }
  return found;
}
