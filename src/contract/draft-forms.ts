import * as z from 'zod/mini';
import { unfinishedLine } from '../shared/clean-text.ts';

/** Drafts of a person, and the days that one is kept after its last save. */
export const DRAFTS_MAX = 20;
export const DRAFT_DAYS = 90;
/**
 * Maximum size of a draft's body in bytes of UTF-8: more than a post may have, since it can be
 * shortened later.
 */
const DRAFT_MAX_BYTES = 100_000;
/** Maximum length of its title, and of its tags as typed. */
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

/** An unfinished text, with hardly any rules. */
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
  /** The format of `body`. */
  format: z._default(z.enum(['html', 'markdown']), 'html'),
});

/** `questionId`: the question that it answers; without one it is a question. */
export const NewDraftForm = z.extend(DraftForm, {
  questionId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});

/** `version`: the base version of the text. */
export const SavedDraftForm = z.extend(DraftForm, { version: z.int() });

export type DraftForm = z.output<typeof DraftForm>;
