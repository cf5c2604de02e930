import type * as z from 'zod/v4/core';
import type { Client } from '../api/client.ts';
import type { EditConflict } from '../contract/edit-conflict.ts';
import type { Message } from '../contract/messages.ts';
import type { FormState } from './form.ts';

/** The initial content of an edit form; `content` is HTML, all else are form fields. */
export interface Source {
  readonly content: string;
  readonly fields: Readonly<Partial<Record<'title' | 'tags' | 'version', string>>>;
  /** Whether the edit requires a reason. */
  readonly needsReason: boolean;
}

/** A post that can be edited. */
export interface Editable<S extends z.$ZodType = z.$ZodType> {
  readonly schema: S;
  /** Loads its current text, or that of a version. */
  readonly read: (call: Client, version?: number) => Promise<Source>;
  readonly save: (call: Client, data: z.output<S>) => Promise<unknown>;
  /** The path of the post. */
  readonly path: string;
  /** The id of its question, or its own. */
  readonly question: string;
  readonly saved: Message;
  /** The name of its draft in the browser. */
  readonly draft: string;
  /** The message if the backend cannot send it and has no message itself. */
  readonly unread: Message;
}

/** The form of an edit; `html` is the original body, undefined if it could not be loaded. */
export interface EditState extends FormState {
  readonly html: string | undefined;
  readonly needsReason?: boolean;
  /** Changes since the edit began. */
  readonly conflict?: EditConflict;
}
