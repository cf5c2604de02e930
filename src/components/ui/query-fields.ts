import * as z from 'zod';
import { hasInvalidChars } from '../../contract/invalid-chars.ts';
import { SEARCH_MAX } from '../../contract/search.ts';

const Typed = z.string().refine((text) => !hasInvalidChars(text));

/** What several lists read from their addresses; nonsense counts as nothing. */
export const pageNumber = Typed.regex(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(100_000))
  .catch(1);
export const textUpTo = (max: number) => Typed.trim().min(1).max(max).optional().catch(undefined);
export const searchText = textUpTo(SEARCH_MAX);
/**
 * The same of a page that shortens what is too long for a search, and never to half a character: what was
 * pasted may have line breaks and tabs, which are spaces.
 */
export const shortenedText = z
  .string()
  .transform((text) =>
    text
      .replace(/[\p{Cc}\uFFFD]+/gu, ' ')
      .trim()
      .slice(0, SEARCH_MAX)
      .replace(/\p{Cs}$/u, ''),
  )
  .catch('');
