import type { MiddlewareHandler } from 'astro';
import { placeOfAnswer } from '../form-actions/answer-place.ts';

/** The path of an answer (contract/addresses.ts). */
const ANSWER = /^\/questions\/([^/]+)\/answers\/([^/?#]+)$/;

/**
 * Whoever is sent to an answer, as after a form, is sent to its place at once: its path would send
 * them on there, a round trip later.
 */
export const leadToAnswers: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next();
  const [, id, answer] = ANSWER.exec(response.headers.get('location') ?? '') ?? [];
  if (response.status !== 303 || id === undefined || answer === undefined) return response;
  // A path that somebody has made up may be encoded wrongly: its own page says what is wrong with it.
  const [questionId, answerId] = [decoded(id), decoded(answer)];
  if (questionId === undefined || answerId === undefined) return response;
  response.headers.set('location', await placeOfAnswer(locals, questionId, answerId));
  return response;
};

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
