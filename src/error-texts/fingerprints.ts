import { isGeneral } from './general.ts';
import { normaliseMessage } from './normalise.ts';
import type { PrintedError, RecognisedText } from './recognise.ts';

/** What an error is known by wherever it happens; each is the text of which a fingerprint is made. */
export interface ErrorKeys {
  /** Of the error as a whole: those of the main error first. */
  readonly exact: readonly string[];
  /** Of codes alone. */
  readonly codes: readonly string[];
}

/** Messages of fewer letters are the same for very different errors, unless a name stands beside them. */
const TELLING = 8;
const BESIDE_NAME = 3;

/**
 * By what a text’s errors are known again: on other machines, in other versions, in other logs. What is
 * printed beside many of them counts only where nothing else is known.
 */
export function errorKeys({ errors }: RecognisedText): ErrorKeys {
  const own = errors.filter(
    ({ name, message }) => name !== undefined || !isGeneral(normaliseMessage(message)),
  );
  const exact = distinct(own.map(exactKey));
  const codes = distinct(errors.map(codeKey));
  const isKnown = exact.length > 0 || codes.length > 0;
  return { exact: isKnown ? exact : distinct(errors.map(exactKey)), codes };
}

/**
 * An exception’s name says enough, so that it is the same with its stack or without it; a code and a
 * message are those of their family.
 */
function exactKey({ family, name, code, message }: PrintedError): string | undefined {
  const text = normaliseMessage(message);
  const scope = family.scope ?? family.id;
  if (code !== undefined) return text === '' ? undefined : `error ${scope} ${code} ${text}`;
  if (text.length < (name === undefined ? TELLING : BESIDE_NAME)) return undefined;
  return name === undefined ? `error ${scope}  ${text}` : `error ${name.toLowerCase()} ${text}`;
}

function codeKey({ family, code }: PrintedError): string | undefined {
  return code === undefined ? undefined : `code ${family.scope ?? family.id} ${code}`;
}

function distinct(keys: readonly (string | undefined)[]): string[] {
  return [...new Set(keys.filter((key) => key !== undefined))];
}
