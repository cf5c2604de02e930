import { markdownWords } from '../shared/markdown-words.ts';
import { type Slot, slotOfTab } from './draft-slot.ts';
import { attempt } from './storage.ts';

type Fields = Readonly<Partial<Record<string, string>>>;

/** The content of a form after the last change; stored in this browser until it is posted. */
export interface Draft {
  readonly fields: Fields;
  /** The format of the body: Markdown from the plain box, HTML from the editor. */
  readonly format: 'markdown' | 'html';
}

/** The stored fields of forms: no address and no password. */
const FIELDS = ['title', 'content', 'tags', 'entry', 'reason', 'version', 'draft'];
/** Fields that nobody types. */
const BASES = ['version', 'draft'];

/** The target of questions' drafts; each tab that asks has one of its own. */
export const ASK = 'ask';

/** Drafts are stored by target (`ask`, `answer:7`) and by author. */
function keyOf(target: string): string {
  return target === ASK ? askKey(slotOfTab()) : ofPerson(target);
}

export const askKey = (slot: Slot): string => ofPerson(slot === '' ? ASK : `${ASK}:${slot}`);

const ofPerson = (target: string): string =>
  `draft:${document.documentElement.dataset.user ?? 'guest'}:${target}`;

export const readDraft = (target: string): Draft | undefined => read(keyOf(target));

const read = (key: string): Draft | undefined => attempt(() => parse(localStorage.getItem(key)));

/** The slots with a begun question, sorted by name. */
export function askSlots(): Slot[] {
  return targets().flatMap((target) => askSlot(target) ?? []);
}

function askSlot(target: string): Slot | undefined {
  if (target === ASK) return '';
  return target.startsWith(`${ASK}:`) ? target.slice(ASK.length + 1) : undefined;
}

/** The targets of this member's, or guest's, drafts in this browser. */
function targets(): string[] {
  const prefix = ofPerson('');
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])).sort();
}

function parse(text: string | null): Draft | undefined {
  const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null;
  if (typeof draft?.fields !== 'object') return undefined;
  return { fields: draft.fields, format: draft.format === 'html' ? 'html' : 'markdown' };
}

export function dropDraft(target: string): void {
  attempt(() => localStorage.removeItem(keyOf(target)));
}

/** Stores the current content of a form. Synchronous, so closing the tab loses nothing. */
export function keepDraft(target: string, form: HTMLFormElement): void {
  store(() => localStorage, keyOf(target), form);
}

function store(storage: () => Storage, key: string, form: HTMLFormElement): void {
  const fields = draftOf(form);
  attempt(() => {
    if (isBlank(fields)) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify({ fields, format: formatOf(form) }));
  });
}

const isBlank = (fields: Fields): boolean =>
  Object.entries(fields).every(([name, text = '']) => BASES.includes(name) || text.trim() === '');

/** What a guest has begun to ask in this tab, until they have signed in. */
const GUEST = 'guest-draft';

export function leaveGuestDraft(form: HTMLFormElement): void {
  store(() => sessionStorage, GUEST, form);
}

/** Returns a guest's draft once. */
export function takeGuestDraft(): Draft | undefined {
  return attempt(() => {
    const draft = parse(sessionStorage.getItem(GUEST));
    sessionStorage.removeItem(GUEST);
    return draft;
  });
}

/** The fields of a form that a draft contains. */
export function draftOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => FIELDS.includes(entry[0]) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

export function formatOf(form: HTMLFormElement): Draft['format'] {
  return form.querySelector('[name="content"][data-format="html"]') ? 'html' : 'markdown';
}

/** A draft in the list on home: where to continue it, and its beginning. */
export interface DraftLink {
  readonly href: string;
  readonly label: string;
}

const LABEL_MAX = 80;

/** The drafts of this member, or guest, in this browser. */
export const draftsHere = (): DraftLink[] => targets().flatMap(linkOf);

function linkOf(target: string): DraftLink[] {
  const draft = read(ofPerson(target));
  const [, kind, id = ''] = /^(answer|draft):(.+)$/.exec(target) ?? [];
  const slot = askSlot(target);
  if (!draft || (kind === undefined && slot === undefined)) return [];
  const { title = '', content = '', tags = '' } = draft.fields;
  const written = [title, plain(content, draft.format), tags].find((text) => text.trim() !== '');
  const label = (written ?? '').trim().slice(0, LABEL_MAX);
  // A draft of the site whose latest changes have not been saved there.
  if (kind === 'draft') return [{ href: `/drafts/${encodeURIComponent(id)}`, label }];
  return kind === undefined
    ? [{ href: `/ask${SLOT_HASH}${slot ?? ''}`, label: `Question: ${label}` }]
    : [{ href: `/questions/${encodeURIComponent(id)}#your-answer`, label: `Answer: ${label}` }];
}

/** The hash of a link to one of several drafts of a question. */
const SLOT_HASH = '#draft-';

/** The slot in a page's address. */
export function slotOfAddress(): Slot | undefined {
  const { hash } = location;
  return hash.startsWith(SLOT_HASH) ? hash.slice(SLOT_HASH.length) : undefined;
}

/** The text of a body without its markup. */
function plain(content: string, format: Draft['format']): string {
  if (format !== 'html') return markdownWords(content);
  return new DOMParser().parseFromString(content, 'text/html').body.textContent;
}

/** Calls back with a draft that another tab has posted or discarded. */
export function onDraftGone(target: string, gone: (draft: Draft) => void): () => void {
  const listen = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key !== keyOf(target) || newValue !== null) return;
    const draft = parse(oldValue);
    if (draft) gone(draft);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

export function sameFields(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}
