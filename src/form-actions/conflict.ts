import type { Client } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { splitTags } from '../contract/forms.ts';
import type { Message } from '../contract/messages.ts';
import { compare } from '../formats/history/diff.ts';
import { type Draft, merge } from '../formats/history/merge.ts';
import { usesTex } from './bodies.ts';
import type { Editable, Source } from './editable.ts';
import type { FormState } from './form.ts';

/** Whether an edit was refused because the post had been edited since. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'conflict' && error.current !== undefined;

type Typed = FormState['values'] & { readonly content: string };

/**
 * The form after an edit conflict: it contains both edits merged if possible, otherwise the typed
 * text, and names the newest version. The typed text is never lost.
 */
export async function conflicting(locals: App.Locals, call: Client, post: Editable, typed: Typed) {
  const theirs = await read(locals, post, call);
  const base = await read(locals, post, call, Number(typed.version)).catch(unlessGone);
  const yours = toDraft(typed);
  const joined = base && merge(base.draft, yours, theirs.draft);
  const values = { ...typed, ...(joined && toFields(joined)), version: theirs.version };
  return {
    values,
    errors: {},
    message: joined ? JOINED : REPLACES,
    status: 409,
    html: theirs.html,
    needsReason: theirs.needsReason,
    conflict: {
      changes: base && compare(wholeText(base.draft), wholeText(theirs.draft)),
      theirs: wholeText(theirs.draft),
      yours: joined && wholeText(yours),
    },
  };
}

const JOINED: Message = {
  kind: 'error',
  text: 'Someone else edited this post while you were writing. The form combines their changes and yours. Check it, then save. Both changes are shown below.',
};
const REPLACES: Message = {
  kind: 'error',
  text: 'Someone else edited the same part of this post while you were writing. The form holds your text, and theirs is shown below. Saving replaces theirs.',
};

async function read(locals: App.Locals, post: Editable, call: Client, version?: number) {
  const source = await post.read(call, version);
  const tex = await usesTex(locals, source.content, { question: post.question });
  const content = await locals.bodies.toMarkdown(source.content, tex);
  if (content === undefined) throw new ApiError('timeout', 'Too busy to turn HTML into Markdown');
  const { needsReason } = source;
  return {
    draft: toDraft({ ...source.fields, content }),
    html: source.content,
    needsReason,
    version: source.fields.version ?? '',
  };
}

/** The base text may be gone: authors' edits within minutes replace it. */
function unlessGone(error: unknown): undefined {
  if (error instanceof ApiError && error.isMissing) return undefined;
  throw error;
}

const toDraft = ({
  title = '',
  content,
  tags = '',
}: Source['fields'] & { readonly content: string }): Draft => ({
  title,
  content,
  tags: splitTags(tags),
});

const toFields = ({ title, content, tags }: Draft) => ({ title, content, tags: tags.join(', ') });

/** The full text of a post, for comparison. */
export const wholeText = ({ title, content, tags }: Draft): string =>
  [title, tags.length === 0 ? '' : `Tags: ${tags.join(', ')}`, content]
    .filter((part) => part !== '')
    .join('\n\n');
