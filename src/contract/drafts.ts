import * as z from 'zod';
import { NewDraftForm, SavedDraftForm } from './draft-forms.ts';
import { Id, identified, itemsOf, Line, OptionalText, Time } from './fields.ts';
import { route } from './route.ts';

const FEATURE = 'feature drafts';

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

const ofDraft = z.object({ draftId: z.string() });
const Saved = z.object({ draft: identified({ version: z.number().int() }) });

export const listDrafts = route({
  method: 'GET',
  path: '/drafts',
  access: 'member',
  summary: 'The caller’s drafts, last saved first',
  source: FEATURE,
  response: z.object({ drafts: itemsOf(DraftSummary) }),
});

export const getDraft = route({
  method: 'GET',
  path: '/drafts/{draftId}',
  access: 'member',
  summary: 'One of the caller’s drafts, with its text',
  source: FEATURE,
  params: ofDraft,
  response: z.object({ draft: Draft }),
});

export const createDraft = route({
  method: 'POST',
  path: '/drafts',
  access: 'member',
  refusal: 'Please log in to save drafts',
  status: 201,
  summary: 'Save a draft of a question or an answer; the 21st returns 409',
  source: FEATURE,
  body: NewDraftForm,
  response: Saved,
});

export const saveDraft = route({
  method: 'PUT',
  path: '/drafts/{draftId}',
  access: 'member',
  summary: 'Update a draft; 409 with `current` if another device has saved it since',
  source: FEATURE,
  params: ofDraft,
  body: SavedDraftForm,
  response: Saved,
});

export const deleteDraft = route({
  method: 'DELETE',
  path: '/drafts/{draftId}',
  access: 'member',
  summary: 'Delete a draft',
  source: FEATURE,
  params: ofDraft,
  response: z.unknown(),
});
