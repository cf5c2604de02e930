import * as z from 'zod/mini';
import { isVisible, singleLine } from '../shared/clean-text.ts';

/** The verdict of somebody who tried an answer. */
export const VERDICTS = ['works', 'outdated'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Maximum length of a version. */
export const VERSION_MAX = 40;

const TOO_LONG = `Version must be at most ${String(VERSION_MAX)} characters`;

const version = z.string('Version is required').check(
  z.maxLength(VERSION_MAX * 10, { error: TOO_LONG, abort: true }),
  z.overwrite(singleLine),
  // `v3.2` and `3.2` are the same version.
  z.overwrite((text) => text.replace(/^v(?=\d)/i, '')),
  z.refine(isVisible, 'Version is required'),
  z.maxLength(VERSION_MAX, TOO_LONG),
  // Versions are compared, so they contain no invisible characters.
  z.regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u, 'A version has letters, numbers and signs'),
);

export const AnswerTrialForm = z.object({
  verdict: z.enum(VERDICTS, 'Choose one'),
  version,
});
export type AnswerTrialForm = z.output<typeof AnswerTrialForm>;
