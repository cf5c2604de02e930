import { sequence } from 'astro:middleware';
import { connect } from './connect.ts';
import { readFlash } from './flash.ts';
import { guardHeaders } from './headers.ts';
import { chooseRepresentation } from './representation.ts';
import { respell } from './spelling.ts';
import { readTheme } from './theme.ts';

/** The order in which each request is looked at. */
export const onRequest = sequence(
  guardHeaders,
  respell,
  connect,
  readTheme,
  readFlash,
  chooseRepresentation,
);
