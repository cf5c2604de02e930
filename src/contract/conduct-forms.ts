import * as z from 'zod/mini';
import { isVisible, multiLine } from '../shared/clean-text.ts';

/** The length of a warning or a note. */
export const CONDUCT_TEXT_MAX = 2_000;
const LENGTH = `Enter 10 to ${CONDUCT_TEXT_MAX.toLocaleString('en-US')} characters`;

/** The text of a warning, or of a note on a person. */
export const TextForm = z.object({
  message: z
    .string(LENGTH)
    .check(
      z.maxLength(CONDUCT_TEXT_MAX * 2, { error: LENGTH, abort: true }),
      z.overwrite(multiLine),
      z.refine(isVisible, { error: LENGTH, abort: true }),
      z.minLength(10, LENGTH),
      z.maxLength(CONDUCT_TEXT_MAX, LENGTH),
    ),
});

/** A text that a warning begins with, for its moderator to change. */
export interface WarningTemplate {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

export const WARNING_TEMPLATES: readonly WarningTemplate[] = [
  {
    name: 'own-product',
    title: 'Link to your own product',
    text: 'You link to something of your own without saying so. You are welcome to mention it where it answers the question, as long as you write that it is yours.',
  },
  {
    name: 'rude',
    title: 'Rude comments',
    text: 'Some of your comments attack people instead of discussing their posts. Please stay friendly, even when somebody is wrong, and flag rude comments instead of answering them.',
  },
  {
    name: 'low-quality',
    title: 'Low-quality posts',
    text: 'Several of your posts were closed or deleted because others could not use them. Please take the time to explain what you tried, what you expected, and what happened instead.',
  },
  {
    name: 'machine-text',
    title: 'Undisclosed machine text',
    text: 'Some of your posts seem to have been written by a machine, without saying so. Please post only what you have checked yourself, and say where a text comes from.',
  },
];
