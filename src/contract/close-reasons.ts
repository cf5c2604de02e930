import * as z from 'zod';
import { isVisible, singleLine } from '../shared/clean-text.ts';
import { itemsOf, Line } from './fields.ts';
import { route } from './route.ts';

/** How many reasons of their own admins can offer under `off topic`, and how long their texts are. */
export const MOST_CLOSE_REASONS = 6;
export const CLOSE_TITLE_MAX = 60;
export const CLOSE_ADVICE_MAX = 300;

const text = (max: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(singleLine),
      z.refine(isVisible, missing),
      z.maxLength(max, `At most ${String(max)} characters`),
    );

const CloseReasonForm = z.object({
  title: text(CLOSE_TITLE_MAX, 'Enter a title'),
  /** What the author of a closed question can do. */
  advice: text(CLOSE_ADVICE_MAX, 'Say what the author can do'),
});

const TWICE = 'Two reasons have the same title';

export const CloseReasonsForm = z.object({
  reasons: z
    .array(CloseReasonForm)
    .max(MOST_CLOSE_REASONS, `At most ${String(MOST_CLOSE_REASONS)} reasons`)
    .check(z.refine((all) => new Set(all.map(({ title }) => title)).size === all.length, TWICE)),
});

/** A reason of an admin’s own to close a question as off topic. */
export type OwnCloseReason = z.output<typeof CloseReasonForm>;

const response = z.object({ reasons: itemsOf(z.object({ title: Line, advice: Line })) });

export const listCloseReasons = route({
  method: 'GET',
  path: '/close-reasons',
  access: 'member',
  summary: 'The reasons that admins offer for closing questions as off topic',
  source: 'feature closing',
  response,
});

export const setCloseReasons = route({
  method: 'PUT',
  path: '/admin/close-reasons',
  access: 'admin',
  summary: 'Change these reasons; closed questions keep theirs',
  source: 'feature closing',
  body: CloseReasonsForm,
  response,
});
