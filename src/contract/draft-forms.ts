import * as z from 'zod/mini';
import { unfinishedLine } from './clean-text.ts';

/** Drafts of a person, and days that one is kept after it was saved last. */
export const DRAFTS_MAX = 20;
export const DRAFT_DAYS = 90;
/** Bytes of a draft's body in UTF-8: more than a post may have, which can be shortened later. */
const DRAFT_MAX_BYTES = 100_000;
/** Characters of its title, and of its tags as they are typed. */
const LINE_MAX = 1_000;

const TOO_LONG = 'A draft has at most 100 kB';

const line = (name: string) =>
  z._default(
    z
      .string()
      .check(
        z.overwrite(unfinishedLine),
        z.maxLength(LINE_MAX, `${name} of a draft: at most 1,000 characters`),
      ),
    '',
  );

/** A text that is not finished: hardly anything is asked of it. */
export const DraftForm = z.object({
  title: line('Title'),
  tags: line('Tags'),
  body: z._default(
    z.string().check(
      z.maxLength(DRAFT_MAX_BYTES, { error: TOO_LONG, abort: true }),
      z.refine((text) => new TextEncoder().encode(text).length <= DRAFT_MAX_BYTES, TOO_LONG),
    ),
    '',
  ),
  /** How `body` is written. */
  format: z._default(z.enum(['html', 'markdown']), 'html'),
});

/** `questionId`: the question that it answers; without one it is a question itself. */
export const NewDraftForm = z.extend(DraftForm, {
  questionId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});

/** `version`: the one that the text began from. */
export const SavedDraftForm = z.extend(DraftForm, { version: z.int() });

export type DraftForm = z.output<typeof DraftForm>;
