import * as z from 'zod';
import { Count, Flag, Id, identified, itemsOf, listOf } from './fields.ts';
import { route } from './route.ts';
import { SIMILAR_MAX, SimilarQuestion } from './similar.ts';

/**
 * Maximum length of pasted text; of more than 20,000 characters only the beginning and the end are
 * used.
 */
const ERROR_TEXT_MAX = 65_536;
const USUAL = 10;

/** The first lines of an answer, as plain text. */
const FirstLines = z.object({
  _id: Id,
  excerpt: z.string().max(2_000),
  isAccepted: Flag,
  voteScore: Count,
});

/** A question that may be about an error; `reason` says why it matched. */
const ErrorMatch = identified({
  ...SimilarQuestion.out.shape,
  /** The accepted answer, or the best one. */
  answer: FirstLines.nullish(),
});
export type ErrorMatch = z.output<typeof ErrorMatch>;

/** The recognized error. */
const PrintedError = z.object({
  language: z.string(),
  name: z.string().nullish(),
  code: z.string().nullish(),
  message: z.string(),
  versions: listOf(z.object({ program: z.string(), version: z.string() })),
});

/**
 * The output of a program: an error message, a stack trace, a log. Questions with the same error
 * come first, then those with its code, then those with its words. It writes nothing, and counts as
 * a search.
 */
export const searchByError = route('POST /questions/same-error', {
  access: 'personal',
  summary: 'Questions about an error message',
  unlimited: true,
  body: z.object({
    text: z.string().max(ERROR_TEXT_MAX),
    limit: z.coerce.number().int().min(1).max(SIMILAR_MAX).default(USUAL),
  }),
  response: z.object({ error: PrintedError.nullish(), questions: itemsOf(ErrorMatch) }),
});
