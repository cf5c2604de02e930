import type { Client } from '../../api/client.ts';
import { ROUTES } from '../../contract/routes.ts';
import { recognizeError } from '../../error-texts/recognize.ts';
import { readableText, trimmedText } from '../../error-texts/trim.ts';
import { refusalOrReport } from '../search/results.ts';

export type ErrorSearch = Awaited<ReturnType<typeof findError>>;

const MATCHES = 10;

/**
 * The same for a search of one line that is a known error; undefined for all others, and if the
 * backend has no such call. Counts as part of the page's search.
 */
export async function findErrorOf(locals: App.Locals, search: string) {
  if (locals.api.contract !== 'whole') return undefined;
  return recognizeError(search) && findError(locals, search, locals.api.partOfSearch);
}

/**
 * Searches for the pasted text; the backend gets it without secrets. Returns as much of it as a
 * question needs, also without secrets, the errors recognized in it, and matching questions.
 */
export async function findError(
  locals: App.Locals,
  pasted: string,
  call: Client = locals.api.call,
) {
  const { text } = readableText(pasted);
  const found = { printed: trimmedText(pasted), recognized: recognizeError(pasted) };
  try {
    const body = { text, limit: MATCHES };
    const { questions } = await call(ROUTES.searchByError, { body });
    return { ...found, matches: questions, refused: undefined };
  } catch (error) {
    return { ...found, matches: [], refused: refusalOrReport(locals, error, text) };
  }
}
