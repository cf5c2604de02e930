import { idOf } from './family.ts';
import { normalizeMessage } from './normalize.ts';
import type { PrintedError, RecognizedText } from './recognize.ts';

/** The keys of an error, the same wherever it happens; a fingerprint is the hash of one. */
export interface ErrorKeys {
  /** For the whole error, those of the main error first. */
  readonly exact: readonly string[];
  /** For its codes only. */
  readonly codes: readonly string[];
}

/** Shorter messages are shared by very different errors, unless there is a name too. */
const MIN_LENGTH = 8;
const MIN_LENGTH_WITH_NAME = 3;

/**
 * The keys that identify a text's errors on other machines, in other versions, in other logs.
 * General messages only count if there is nothing else.
 */
export function errorKeys({ errors }: RecognizedText): ErrorKeys {
  const own = errors.filter(
    ({ name, message }) => name !== undefined || !isGeneral(normalizeMessage(message)),
  );
  const exact = distinct(own.map(exactKey));
  const codes = distinct(errors.map(codeKey));
  const isKnown = exact.length > 0 || codes.length > 0;
  return { exact: isKnown ? exact : distinct(errors.map(exactKey)), codes };
}

/**
 * An exception's name identifies it with or without its stack; a code and a message belong to their
 * family.
 */
function exactKey({ family, name, code, message }: PrintedError): string | undefined {
  const text = normalizeMessage(message);
  const scope = family.scope ?? idOf(family);
  if (code !== undefined) return text === '' ? undefined : `error ${scope} ${code} ${text}`;
  if (text.length < (name === undefined ? MIN_LENGTH : MIN_LENGTH_WITH_NAME)) return undefined;
  return name === undefined ? `error ${scope}  ${text}` : `error ${name.toLowerCase()} ${text}`;
}

function codeKey({ family, code }: PrintedError): string | undefined {
  return code === undefined ? undefined : `code ${family.scope ?? idOf(family)} ${code}`;
}

function distinct(keys: readonly (string | undefined)[]): string[] {
  return [...new Set(keys.filter((key) => key !== undefined))];
}

/**
 * Messages that accompany very different errors, normalized by `normalizeMessage`: two texts that
 * only share one of these are not about the same error.
 */
const GENERAL: readonly RegExp[] = [
  // npm
  /^(?:syscall|errno|path|cwd|while resolving:|failed at the) /,
  /^a complete log of this run can be found in/,
  /^(?:exit status|command failed|lifecycle script)/,
  /^this is (?:probably not a problem with npm|related to npm not being able to find a file)/,
  /^(?:could not resolve dependency$|fix the upstream dependency conflict|this command with --force)/,
  // make, linkers, Rust, Xcode, Maven, Gradle, pip, systemd
  /^error <n>$/,
  /^ld returned <n> exit status$/,
  /^could not compile /,
  /^command \w+ failed with a nonzero exit code/,
  /^failed to execute goal [\w.:-]+$/,
  /^execution failed for task/,
  /^subprocess-exited-with-error$/,
  /^job for$/,
];

/** Whether a normalized message only says that something failed. */
const isGeneral = (message: string): boolean => GENERAL.some((pattern) => pattern.test(message));
