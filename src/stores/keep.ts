/**
 * Stores what is typed into a page's forms from the first letter on, before and after hydration. A
 * stored draft is restored at once, which hydrates the island.
 */
import { holdSlot, keptSlot, type Slot, takeSlot } from './draft-slot.ts';
import {
  ASK,
  askKey,
  askSlots,
  type Draft,
  draftOf,
  dropDraft,
  keepDraft,
  leaveGuestDraft,
  readDraft,
  slotOfAddress,
  takeGuestDraft,
} from './drafts.ts';

/** How long a reload may take to leave the page, in milliseconds, such as on a slow phone. */
const LEAVING = 3_000;

type Box = HTMLInputElement | HTMLTextAreaElement;

const kept = new WeakSet<HTMLFormElement>();

/** Stores what is typed into the forms of the page, and drops drafts of posted forms. */
export function keepAll(): void {
  // Posted by the browser itself, without an island that could have dropped it.
  for (const element of document.querySelectorAll<HTMLElement>('[data-posted]')) {
    dropDraft(element.dataset.posted ?? '');
    takeGuestDraft();
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) keep(form);
}

/** Stores what is typed into a form from now on, and restores what was stored before. */
export function keep(form: HTMLFormElement): void {
  if (kept.has(form)) return;
  kept.add(form);
  const { draft: target = '' } = form.dataset;
  if (document.documentElement.dataset.user === undefined) {
    addEventListener('pagehide', () => {
      leaveGuestDraft(form);
      // Going back must not submit again.
      history.replaceState(history.state, '');
    });
    return;
  }
  const hasLocks = 'locks' in navigator;
  const isFresh = form.dataset.printed === undefined && slotOfAddress() === undefined;
  const begun = target === ASK && isFresh ? takeGuestDraft() : undefined;
  if (begun) {
    if (hasLocks) takeNewSlot();
    restore(form, begun);
    keepDraft(ASK, form);
  } else if (target === ASK && hasLocks) void chooseSlot(form);
  else restoreDraft(form);
  form.addEventListener('input', () => keepDraft(target, form));
}

/** Gives a tab that asks a draft that no other tab is writing. */
async function chooseSlot(form: HTMLFormElement): Promise<void> {
  // A form filled in automatically begins a question of its own next to the user's other drafts.
  if (form.dataset.printed === 'new') {
    takeNewSlot();
    return;
  }
  const slot = slotOfAddress() ?? keptSlot() ?? '';
  const isOwn = keptSlot() === slot || slotOfAddress() !== undefined;
  if (isOwn && askSlots().includes(slot)) return resumeSlot(form, slot);
  // Text typed while waiting must not get into another tab's draft.
  takeNewSlot();
  const empty = JSON.stringify(draftOf(form));
  for (const begun of askSlots()) {
    if (!(await holdSlot(askKey(begun)))) continue;
    if (JSON.stringify(draftOf(form)) !== empty) return;
    takeSlot(begun);
    restoreDraft(form);
    return;
  }
}

/** Restores this tab's own draft at once; a duplicated tab continues with a copy. */
async function resumeSlot(form: HTMLFormElement, slot: Slot): Promise<void> {
  takeSlot(slot);
  restoreDraft(form);
  if (await holdSlot(askKey(slot), LEAVING)) return;
  takeNewSlot();
  keepDraft(ASK, form);
}

function takeNewSlot(): void {
  const slot = Date.now().toString(36);
  takeSlot(slot);
  void holdSlot(askKey(slot));
}

function restoreDraft(form: HTMLFormElement): void {
  const { draft: target = '', printed } = form.dataset;
  const draft = readDraft(target);
  // Values that the server printed again are newer than any draft.
  if (draft && printed === undefined) restore(form, draft);
}

function restore(form: HTMLFormElement, { fields, format }: Draft): void {
  const { title = '', content = '', tags = '', entry = '' } = fields;
  const [titleBox, body, tagsBox] = ['title', 'content', 'tags'].map((name) => box(form, name));
  if (titleBox) titleBox.value = title;
  // The address of /ask may name a tag, which is added to those of the draft.
  const given = form.dataset.draft === ASK ? (tagsBox?.value ?? '') : '';
  if (tagsBox) tagsBox.value = [given, tags, entry].filter((some) => some !== '').join(',');
  for (const name of ['reason', 'version', 'draft']) {
    const field = box(form, name);
    if (field) field.value = fields[name] ?? field.value;
  }
  if (body) {
    body.value = content;
    body.dataset.format = format;
    // HTML is for the editor, which is being loaded.
    body.readOnly = format === 'html';
  }
  form.dataset.restored = '';
  const details = form.closest('details');
  if (details) details.open = true;
  form.dispatchEvent(new Event('focusin', { bubbles: true }));
}

function box(form: HTMLFormElement, name: string): Box | undefined {
  return form.querySelector<Box>(`[name="${name}"]`) ?? undefined;
}
