/**
 * Keeps what is typed into a page's forms from the first letter on, before an island is awake and
 * after. What was kept is put back at once, and wakes the island.
 */
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts';

type Box = HTMLInputElement | HTMLTextAreaElement;

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) keep(form);

function keep(form: HTMLFormElement): void {
  const { draft: target = '', posted } = form.dataset;
  // Posted by the browser itself, without an island that could have dropped it.
  if (posted !== undefined) dropDraft(posted);
  const draft = readDraft(target);
  if (draft && !isPrinted(form)) restore(form, draft);
  form.addEventListener('input', () => {
    keepDraft(target, form);
  });
}

function restore(form: HTMLFormElement, { fields, format }: Draft): void {
  const { title = '', content = '', tags = '', entry = '' } = fields;
  const [titleBox, body, tagsBox] = ['title', 'content', 'tags'].map((name) => box(form, name));
  if (titleBox) titleBox.value = title;
  if (tagsBox) tagsBox.value = [tagsBox.value, tags, entry].filter((some) => some !== '').join(',');
  if (body) {
    body.value = content;
    body.dataset.format = format;
    // HTML is for the editor, which comes now.
    body.readOnly = format === 'html';
  }
  form.dataset.restored = '';
  form.dispatchEvent(new Event('focusin', { bubbles: true }));
}

/** Whether the server has printed what was typed: that is newer than any draft. */
function isPrinted(form: HTMLFormElement): boolean {
  return ['title', 'content'].some((name) => (box(form, name)?.defaultValue ?? '') !== '');
}

function box(form: HTMLFormElement, name: string): Box | undefined {
  return form.querySelector<Box>(`[name="${name}"]`) ?? undefined;
}
