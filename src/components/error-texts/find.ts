import type { Client } from '../../api/client.ts';
import type { ErrorMatch } from '../../contract/error-texts.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { MaskedText } from '../../error-texts/mask.ts';
import { type RecognizedText, recognizeError } from '../../error-texts/recognize.ts';
import { readableText, trimmedText } from '../../error-texts/trim.ts';
import { refusalOrReport, type RefusedSearch } from '../search/results.ts';

/** The pasted text, the errors recognized in it, and matching questions. */
export interface ErrorSearch {
  /** As much of it as a question needs, without secrets. */
  readonly printed: MaskedText;
  readonly recognized: RecognizedText | undefined;
  readonly matches: readonly ErrorMatch[];
  readonly refused?: RefusedSearch | undefined;
}

const MATCHES = 10;

/**
 * The same for a search of one line that is a known error; undefined for all others, and if the
 * backend has no such call. Counts as part of the page's search.
 */
export async function findErrorOf(locals: App.Locals, search: string) {
  if ((await locals.api.contract()) !== 'whole') return undefined;
  return recognizeError(search) && findError(locals, search, locals.api.partOfSearch);
}

/** Searches for the pasted text; the backend gets it without secrets. */
export async function findError(
  locals: App.Locals,
  pasted: string,
  call: Client = locals.api.call,
): Promise<ErrorSearch> {
  const { text } = readableText(pasted);
  const found = { printed: trimmedText(pasted), recognized: recognizeError(pasted) };
  try {
    const body = { text, limit: MATCHES };
    const { questions } = await call(ROUTES.searchByError, { body });
    return { ...found, matches: questions };
  } catch (error) {
    return { ...found, matches: [], refused: refusalOrReport(locals, error, text) };
  }
}
