import * as z from 'zod';
import { Count, identified, itemsOf, Line, listOf, Reference } from './fields.ts';
import { route } from './route.ts';
import { SIMILAR_TAG, SIMILAR_TAGS } from './similar-bounds.ts';

/** Maximum and default number of returned questions. */
export const SIMILAR_MAX = 20;
const SIMILAR_USUAL = 5;

/** Why a question matched: the same error, the same error code, or the same words. */
export const SIMILAR_REASONS = ['same error', 'same code', 'same words'] as const;
export type SimilarReason = (typeof SIMILAR_REASONS)[number];

/** A question that may ask the same; best match first. */
export const SimilarQuestion = identified({
  title: Line,
  tags: listOf(z.string()),
  voteScore: Count,
  answerCount: Count,
  acceptedAnswer: Reference,
  reason: z.string().nullish(),
});

const limit = z.coerce.number().int().min(1).max(SIMILAR_MAX).default(SIMILAR_USUAL);

const response = z.object({ questions: itemsOf(SimilarQuestion) });

/** For a question's page; counts as a search. */
export const listRelated = route('GET /questions/{id}/related', {
  access: 'personal',
  summary: 'Questions similar to an existing one, best first',
  query: z.object({ limit }),
  response,
});

/** It writes nothing, and counts as a search. */
export const findSimilar = route('POST /questions/similar', {
  access: 'personal',
  summary: 'Questions similar to one being asked, best first',
  unlimited: true,
  body: z.object({
    title: z.string().max(1_000),
    /** HTML, Markdown or plain text, possibly unfinished; only its beginning is used. */
    content: z.string().max(65_536).default(''),
    tags: z.array(z.string().max(SIMILAR_TAG)).max(SIMILAR_TAGS).default([]),
    limit,
  }),
  response,
});
