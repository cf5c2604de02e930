import { SavedDraft } from '../../contract/replies.ts';
import { draftOf, formatOf } from '../../stores/drafts.ts';
import { CallError, callAsMember } from '../../stores/session.ts';

/** The content of a form as a draft of the site; undefined if it is empty. */
export function textOf(form: HTMLFormElement) {
  const { title = '', content = '', tags = '', entry = '' } = draftOf(form);
  const text = {
    title,
    tags: [tags, entry].filter((some) => some !== '').join(','),
    body: content,
  };
  if (Object.values(text).join('').trim() === '') return undefined;
  return { ...text, format: formatOf(form) };
}

type Text = NonNullable<ReturnType<typeof textOf>>;

const box = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[type=hidden][name="${name}"]`);

/** The draft of a form, and the version that its text is based on. */
export const idsOf = (form: HTMLFormElement) => ({
  draft: box(form, 'draft')?.value ?? '',
  version: Number(box(form, 'version')?.value),
});

export function nameIds(form: HTMLFormElement, draft: string, version: string): void {
  for (const [name, value] of Object.entries({ draft, version })) {
    const field = box(form, name);
    if (field) field.value = value;
  }
}

/**
 * Saves a text as the form's draft, or as a new one, which the form uses from then on. If the draft
 * was deleted or posted from another page, only text that was typed here since becomes a new one:
 * false if nothing was saved.
 */
export async function saveOnSite(
  form: HTMLFormElement,
  text: Text,
  isTyped: boolean,
): Promise<boolean> {
  const sent = await send(form, text, isTyped);
  if (sent === undefined) return false;
  const { draft: saved } = SavedDraft.parse(sent);
  nameIds(form, saved._id, String(saved.version));
  return true;
}

async function send(form: HTMLFormElement, text: Text, isTyped: boolean): Promise<unknown> {
  const { draft, version } = idsOf(form);
  const questionId = box(form, 'questionId')?.value;
  const create = () =>
    callAsMember('POST /drafts', { body: { ...text, ...(questionId && { questionId }) } });
  if (draft === '') return create();
  try {
    const params = { draftId: draft };
    return await callAsMember('PUT /drafts/{draftId}', { params, body: { ...text, version } });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    nameIds(form, '', '');
    return isTyped ? create() : undefined;
  }
}
