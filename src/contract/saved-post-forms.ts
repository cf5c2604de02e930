import * as z from 'zod/mini';
import { isVisible, multiLine, singleLine } from '../shared/clean-text.ts';

/** Maximum length of a note on a saved post. */
export const NOTE_MAX = 300;
/** Maximum length of a list's name. */
export const LIST_NAME_MAX = 60;
/** Maximum number of lists per person. */
export const LISTS_MAX = 50;
/** Maximum number of saved posts, per list and per person. */
export const LIST_POSTS_MAX = 1_000;
export const SAVED_POSTS_MAX = 5_000;

const NAME_REQUIRED = 'Name is required';
const NAME_TOO_LONG = `Name must be at most ${String(LIST_NAME_MAX)} characters`;
const NOTE_TOO_LONG = `Note must be at most ${String(NOTE_MAX)} characters`;

const name = z
  .string(NAME_REQUIRED)
  .check(
    z.maxLength(LIST_NAME_MAX * 10, { error: NAME_TOO_LONG, abort: true }),
    z.overwrite(singleLine),
    z.refine(isVisible, NAME_REQUIRED),
    z.maxLength(LIST_NAME_MAX, NAME_TOO_LONG),
  );

export const NewSavedListForm = z.object({ name });

/** Actions on the public address of a list. */
const SHARINGS = ['on', 'off', 'renew'] as const;
export type Sharing = (typeof SHARINGS)[number];

export const SavedListForm = z.object({
  name: z.optional(name),
  sharing: z.optional(z.enum(SHARINGS)),
});

/** Omitted fields stay as they are. */
export const SavedPostForm = z.object({
  note: z.optional(
    z
      .string()
      .check(
        z.maxLength(NOTE_MAX * 10, { error: NOTE_TOO_LONG, abort: true }),
        z.overwrite(multiLine),
        z.maxLength(NOTE_MAX, NOTE_TOO_LONG),
      ),
  ),
  /** Null: in no list. */
  listId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** The name of a new list, instead of `listId`. */
  name: z.optional(name),
});

export type SavedListForm = z.output<typeof SavedListForm>;
export type SavedPostForm = z.output<typeof SavedPostForm>;
