import * as z from 'zod';
import { NewDraftForm, SavedDraftForm } from './draft-forms.ts';
import { Id, identified, itemsOf, Line, OptionalText, Time } from './fields.ts';
import { route } from './route.ts';

const FEATURE = 'feature drafts';

/** A draft as its list shows it; `title` is its own, or that of the question that it answers. */
const DraftSummary = identified({
  questionId: Id.nullish(),
  /** Null where the question was deleted since. */
  title: Line.nullish(),
  excerpt: OptionalText,
  savedAt: Time,
});

/** A draft with its text as it was typed: `body` is not cleaned. */
export const Draft = identified({
  questionId: Id.nullish(),
  /** Of the question that it answers; null where that was deleted since. */
  questionTitle: z.string().nullish(),
  title: OptionalText,
  tags: OptionalText,
  body: OptionalText,
  format: z.enum(['html', 'markdown']),
  /** Raised with each save; a save names the one that it began from. */
  version: z.number().int(),
  savedAt: Time,
});
export type Draft = z.output<typeof Draft>;

const ofDraft = z.object({ draftId: z.string() });
const Saved = z.object({ draft: identified({ version: z.number().int() }) });

export const listDrafts = route({
  method: 'GET',
  path: '/drafts',
  access: 'member',
  summary: 'What the caller has begun to write, the last saved first',
  source: FEATURE,
  response: z.object({ drafts: itemsOf(DraftSummary) }),
});

export const getDraft = route({
  method: 'GET',
  path: '/drafts/{draftId}',
  access: 'member',
  summary: 'A draft of the caller’s own, with its text',
  source: FEATURE,
  params: ofDraft,
  response: z.object({ draft: Draft }),
});

export const createDraft = route({
  method: 'POST',
  path: '/drafts',
  access: 'member',
  refusal: 'Please login to save drafts',
  status: 201,
  summary: 'Save the draft of a question, or of an answer to one; the 21st answers 409',
  source: FEATURE,
  body: NewDraftForm,
  response: Saved,
});

export const saveDraft = route({
  method: 'PUT',
  path: '/drafts/{draftId}',
  access: 'member',
  summary: 'Save a draft again; 409 with `current` where another device has saved it meanwhile',
  source: FEATURE,
  params: ofDraft,
  body: SavedDraftForm,
  response: Saved,
});

export const deleteDraft = route({
  method: 'DELETE',
  path: '/drafts/{draftId}',
  access: 'member',
  summary: 'Throw a draft away',
  source: FEATURE,
  params: ofDraft,
  response: z.unknown(),
});
