import * as z from 'zod';
import { Id, identified, itemsOf, Line, OptionalText, Time } from './fields.ts';
import { route } from './route.ts';
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
export const NewDraftForm = DraftForm.extend({
  questionId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});

/** `version`: the base version of the text. */
export const SavedDraftForm = DraftForm.extend({ version: z.int() });

export type DraftForm = z.output<typeof DraftForm>;

/** A draft in its list; `title` is its own, or that of the question that it answers. */
const DraftSummary = identified({
  questionId: Id.nullish(),
  /** Null if the question has been deleted. */
  title: Line.nullish(),
  excerpt: OptionalText,
  savedAt: Time,
});

/** A draft with its text as typed: `body` is not sanitized. */
export const Draft = identified({
  questionId: Id.nullish(),
  /** The title of the question that it answers; null if that has been deleted. */
  questionTitle: z.string().nullish(),
  title: OptionalText,
  tags: OptionalText,
  body: OptionalText,
  format: z.enum(['html', 'markdown']),
  /** Increased by each save; a save names its base version. */
  version: z.number().int(),
  savedAt: Time,
});
export type Draft = z.output<typeof Draft>;

const SavedVersion = z.object({ draft: identified({ version: z.number().int() }) });

export const listDrafts = route('GET /drafts', {
  access: 'member',
  summary: 'The caller’s drafts, last saved first',
  response: z.object({ drafts: itemsOf(DraftSummary) }),
});

export const getDraft = route('GET /drafts/{draftId}', {
  access: 'member',
  summary: 'One of the caller’s drafts, with its text',
  response: z.object({ draft: Draft }),
});

export const createDraft = route('POST /drafts', {
  access: 'member',
  refusal: 'Please log in to save drafts',
  status: 201,
  summary: 'Save a draft of a question or an answer; the 21st returns 409',
  body: NewDraftForm,
  response: SavedVersion,
});

export const saveDraft = route('PUT /drafts/{draftId}', {
  access: 'member',
  summary: 'Update a draft; 409 with `current` if another device has saved it since',
  body: SavedDraftForm,
  response: SavedVersion,
});

export const deleteDraft = route('DELETE /drafts/{draftId}', {
  access: 'member',
  summary: 'Delete a draft',
  response: z.unknown(),
});
