/**
 * Keeps what is typed into a page's forms from the first letter on, before an island is awake and
 * after. What was kept is put back at once, and wakes the island.
 */
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts';

type Box = HTMLInputElement | HTMLTextAreaElement;

// Posted by the browser itself, without an island that could have dropped it.
for (const told of document.querySelectorAll<HTMLElement>('[data-posted]')) {
  dropDraft(told.dataset.posted ?? '');
}
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) keep(form);

function keep(form: HTMLFormElement): void {
  const { draft: target = '', printed } = form.dataset;
  const draft = readDraft(target);
  // What the server has printed again is newer than any draft.
  if (draft && printed === undefined) restore(form, draft);
  form.addEventListener('input', () => {
    keepDraft(target, form);
  });
}

function restore(form: HTMLFormElement, { fields, format }: Draft): void {
  const { title = '', content = '', tags = '', entry = '' } = fields;
  const [titleBox, body, tagsBox] = ['title', 'content', 'tags'].map((name) => box(form, name));
  if (titleBox) titleBox.value = title;
  // The address of /ask may name a tag, which is asked for beside those of the draft.
  const given = form.dataset.draft === 'ask' ? (tagsBox?.value ?? '') : '';
  if (tagsBox) tagsBox.value = [given, tags, entry].filter((some) => some !== '').join(',');
  if (body) {
    body.value = content;
    body.dataset.format = format;
    // HTML is for the editor, which comes now.
    body.readOnly = format === 'html';
  }
  form.dataset.restored = '';
  form.dispatchEvent(new Event('focusin', { bubbles: true }));
}

function box(form: HTMLFormElement, name: string): Box | undefined {
  return form.querySelector<Box>(`[name="${name}"]`) ?? undefined;
}
