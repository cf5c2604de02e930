import { sequence } from 'astro:middleware';
import { resolveAnswerRedirects } from './answer-redirects.ts';
import { connect } from './connect.ts';
import { readCookies } from './cookies.ts';
import { guardHeaders } from './headers.ts';
import { refuseForms } from './read-only.ts';
import { chooseRepresentation } from './representation.ts';
import { identify, openSession } from './session.ts';
import { redirectToCanonical } from './canonical-redirect.ts';

/** The middleware in its order. */
export const onRequest = sequence(
  guardHeaders,
  refuseForms,
  redirectToCanonical,
  openSession,
  connect,
  resolveAnswerRedirects,
  identify,
  readCookies,
  chooseRepresentation,
);
