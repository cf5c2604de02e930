import { sequence } from 'astro:middleware';
import { resolveAnswerRedirects, redirectToCanonical } from './redirects.ts';
import { configure, connect } from './connect.ts';
import { guardReading, refuseForms } from './guards.ts';
import { identify, openSession, readCookies } from './session.ts';
import { guardHeaders } from './headers.ts';
import { hideRemotePictures } from './remote-pictures.ts';
import { chooseRepresentation } from './representation.ts';

/** The middleware in its order. */
export const onRequest = sequence(
  guardHeaders,
  refuseForms,
  redirectToCanonical,
  openSession,
  connect,
  configure,
  hideRemotePictures,
  resolveAnswerRedirects,
  identify,
  readCookies,
  guardReading,
  chooseRepresentation,
);
