import { markdownWords } from '../contract/markdown-words.ts';
import { type Slot, slotOfTab } from './draft-slot.ts';

type Fields = Readonly<Partial<Record<string, string>>>;

/** What a form held when it was last typed into; kept in this browser until it is posted. */
export interface Draft {
  readonly fields: Fields;
  /** How the body is written: the plain box takes Markdown, the editor gives HTML. */
  readonly format: 'markdown' | 'html';
}

/** The fields of forms that are worth keeping: no address and no password. */
const FIELDS = ['title', 'content', 'tags', 'entry', 'reason', 'version', 'draft'];
/** Those that nobody types. */
const BASES = ['version', 'draft'];

/** What questions are drafted for; each tab that asks has one of its own. */
export const ASK = 'ask';

/** Drafts are kept apart by what they are for (`ask`, `answer:7`) and by who wrote them. */
function keyOf(target: string): string {
  return target === ASK ? askKey(slotOfTab()) : ofPerson(target);
}

export const askKey = (slot: Slot): string => ofPerson(slot === '' ? ASK : `${ASK}:${slot}`);

const ofPerson = (target: string): string =>
  `draft:${document.documentElement.dataset.user ?? 'guest'}:${target}`;

export const readDraft = (target: string): Draft | undefined => read(keyOf(target));

function read(key: string): Draft | undefined {
  try {
    return parse(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** The slots in which a question has been begun, in the order of their names. */
export function askSlots(): Slot[] {
  return targets().flatMap((target) => askSlot(target) ?? []);
}

function askSlot(target: string): Slot | undefined {
  if (target === ASK) return '';
  return target.startsWith(`${ASK}:`) ? target.slice(ASK.length + 1) : undefined;
}

/** What this member, or guest, has drafts for in this browser. */
function targets(): string[] {
  const prefix = ofPerson('');
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => key.slice(prefix.length)).sort();
  } catch {
    return [];
  }
}

function parse(text: string | null): Draft | undefined {
  const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null;
  if (typeof draft?.fields !== 'object') return undefined;
  return { fields: draft.fields, format: draft.format === 'html' ? 'html' : 'markdown' };
}

export function dropDraft(target: string): void {
  try {
    localStorage.removeItem(keyOf(target));
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}

/** Keeps what a form holds now. It is in the browser's hands at once, whatever becomes of the tab. */
export function keepDraft(target: string, form: HTMLFormElement): void {
  const fields = draftOf(form);
  try {
    if (isBlank(fields)) dropDraft(target);
    else localStorage.setItem(keyOf(target), JSON.stringify({ fields, format: formatOf(form) }));
  } catch {
    // Storage is closed to us, or full: the form still holds it.
  }
}

const isBlank = (fields: Fields): boolean =>
  Object.entries(fields).every(([name, text = '']) => BASES.includes(name) || text.trim() === '');

/** What of a form a draft would hold now. */
export function draftOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => FIELDS.includes(entry[0]) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

export function formatOf(form: HTMLFormElement): Draft['format'] {
  return form.querySelector('[name="content"][data-format="html"]') ? 'html' : 'markdown';
}

/** A draft as home lists it: where it is gone on with, and how it begins. */
export interface DraftLink {
  readonly href: string;
  readonly label: string;
}

const LABEL_MAX = 80;

/** The drafts that this member, or guest, has in this browser. */
export const draftsHere = (): DraftLink[] => targets().flatMap(linkOf);

function linkOf(target: string): DraftLink[] {
  const draft = read(ofPerson(target));
  const [, kind, id = ''] = /^(answer|draft):(.+)$/.exec(target) ?? [];
  const slot = askSlot(target);
  if (!draft || (kind === undefined && slot === undefined)) return [];
  const { title = '', content = '', tags = '' } = draft.fields;
  const written = [title, plain(content, draft.format), tags].find((text) => text.trim() !== '');
  const label = (written ?? '').trim().slice(0, LABEL_MAX);
  // One of the site's whose newest letters have not been saved there.
  if (kind === 'draft') return [{ href: `/drafts/${encodeURIComponent(id)}`, label }];
  return kind === undefined
    ? [{ href: `/ask${SLOT_HASH}${slot ?? ''}`, label: `Question: ${label}` }]
    : [{ href: `/questions/${encodeURIComponent(id)}`, label: `Answer: ${label}` }];
}

/** Leads to one of several drafts of a question. */
const SLOT_HASH = '#draft-';

/** The slot that a page's address names. */
export function slotOfAddress(): Slot | undefined {
  const { hash } = location;
  return hash.startsWith(SLOT_HASH) ? hash.slice(SLOT_HASH.length) : undefined;
}

/** The text of a body without its markup. */
function plain(content: string, format: Draft['format']): string {
  if (format !== 'html') return markdownWords(content);
  return new DOMParser().parseFromString(content, 'text/html').body.textContent;
}

/** Calls back with the draft that another tab has posted or thrown away. */
export function onDraftGone(target: string, gone: (draft: Draft) => void): () => void {
  const listen = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key !== keyOf(target) || newValue !== null) return;
    const draft = parse(oldValue);
    if (draft) gone(draft);
  };
  addEventListener('storage', listen);
  return () => {
    removeEventListener('storage', listen);
  };
}

export function sameFields(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}
