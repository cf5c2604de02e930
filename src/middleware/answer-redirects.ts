import type { MiddlewareHandler } from 'astro';
import { findAnswerPath } from '../form-actions/answers.ts';

/** The path of an answer (contract/addresses.ts). */
const ANSWER = /^\/questions\/([^/]+)\/answers\/([^/?#]+)$/;

/**
 * Resolves redirects to an answer, for example after a form, to the answer's place on its
 * question's page: the answer's path would redirect there, one round trip later.
 */
export const resolveAnswerRedirects: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next();
  const [, id, answer] = ANSWER.exec(response.headers.get('location') ?? '') ?? [];
  if (response.status !== 303 || id === undefined || answer === undefined) return response;
  // A made-up path may be wrongly encoded: its own page reports the error.
  const [questionId, answerId] = [decoded(id), decoded(answer)];
  if (questionId === undefined || answerId === undefined) return response;
  response.headers.set('location', await findAnswerPath(locals, questionId, answerId));
  return response;
};

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
