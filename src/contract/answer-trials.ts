import * as z from 'zod';
import { Count, itemsOf, Page, Time } from './fields.ts';
import { UserPaging } from './paging.ts';
import { PostSummary } from './posts.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';
import { isVisible, singleLine } from '../shared/clean-text.ts';
import { dayText } from '../shared/elapsed.ts';

/** The verdict of somebody who tried an answer. */
export const VERDICTS = ['works', 'outdated'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Maximum length of a version. */
export const VERSION_MAX = 40;

const TOO_LONG = `Version must be at most ${String(VERSION_MAX)} characters`;

const typedVersion = z.string('Version is required').check(
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
  version: typedVersion,
});
export type AnswerTrialForm = z.output<typeof AnswerTrialForm>;

/** The number of people with this verdict on the last named version, and the latest time. */
const TrialCount = z.object({
  version: z.string().min(1).max(200),
  people: Count,
  latest: Time,
});
export type TrialLine = z.output<typeof TrialCount>;

/**
 * The verdicts of people who tried an answer; missing if nobody has. `weight` is the number of
 * votes by which it ranks lower.
 */
export const TrialSummary = z
  .object({
    weight: Count,
    works: TrialCount.nullish().catch(null),
    outdated: TrialCount.nullish().catch(null),
  })
  .nullish()
  .catch(null);
export type TrialSummary = NonNullable<z.output<typeof TrialSummary>>;

const VERDICT_TEXTS: Readonly<Record<Verdict, string>> = {
  works: 'Works with',
  outdated: 'Out of date since',
};

/** A person's verdict on an answer: `Works with 3.2`. */
export const verdictText = (verdict: Verdict, version: string): string =>
  `${VERDICT_TEXTS[verdict]} ${version}`;

/** People's verdicts on an answer, a line for each kind. */
export function trialLines(trials: TrialSummary | null | undefined): string[] {
  const { works, outdated } = trials ?? {};
  return [
    ...(works ? [lineOf('works', works)] : []),
    ...(outdated ? [lineOf('outdated', outdated)] : []),
  ];
}

/** `Works with 3.2 (2 people, latest 2026-11-20)`. */
function lineOf(verdict: Verdict, { version, people, latest }: TrialLine): string {
  const date = dayText(latest);
  const who = people === 1 ? `1 person, ${date}` : `${String(people)} people, latest ${date}`;
  return `${verdictText(verdict, version)} (${who})`;
}

const verdict = z.enum(VERDICTS);
const version = z.string().max(200);

/** One person's verdict on an answer. */
const AnswerTrial = z.object({ verdict, version, reportedAt: Time, by: SomeAuthor });

const Changed = z.object({ trials: TrialSummary });

export const listAnswerTrials = route('GET /answers/{answerId}/trials', {
  access: 'personal',
  summary: 'Reports on whether an answer works, newest first, and the caller’s own',
  query: z.object({ page: Page }),
  response: z.object({
    post: PostSummary,
    trials: itemsOf(AnswerTrial),
    own: z.object({ verdict, version }).nullish(),
    pagination: UserPaging.nullish(),
  }),
});

export const reportTrial = route('PUT /answers/{answerId}/trial', {
  access: 'member',
  refusal: 'Please log in to say whether it works',
  summary:
    'Report that an answer works with a version or is out of date since one; one report per user',
  body: AnswerTrialForm,
  response: Changed,
});

export const withdrawTrial = route('DELETE /answers/{answerId}/trial', {
  access: 'member',
  summary: 'Withdraw the caller’s report on an answer',
  response: Changed,
});
