import { isInComposition } from '../keyboard/composition.ts';
import { NameMenu } from './menu.ts';
import { Participants } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';

/** Maximum number of names offered. */
const MOST = 6;

/** The mention being typed before the caret, without its `@`; undefined outside of a mention. */
function typedName(before: string): string | undefined {
  return /(?<![\w@])@([\w-]{0,30})$/.exec(before)?.[1];
}

/** The matching names: those with this prefix come first. */
function namesLike(names: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const positions = names.map((name) => ({ name, at: name.toLowerCase().indexOf(wanted) }));
  const found = positions.filter(({ at }) => at >= 0);
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)]
    .slice(0, MOST)
    .map(({ name }) => name);
}

const loaded = new Map<string, Promise<readonly string[]>>();

/**
 * The participants of the question that the post belongs to: the one named by an element around the
 * field, or the page's. Empty if the call fails.
 */
function participants(field: Element): Promise<readonly string[]> {
  const { post } = field.closest<HTMLElement>('[data-post]')?.dataset ?? {};
  const id = post ?? /^\/(?:questions|posts)\/([^/]+)/.exec(location.pathname)?.[1];
  if (id === undefined || document.documentElement.dataset.user === undefined) {
    return Promise.resolve([]);
  }
  const names = loaded.get(id) ?? load(id);
  loaded.set(id, names);
  return names;
}

async function load(id: string): Promise<readonly string[]> {
  try {
    const params = { id: decodeURIComponent(id) };
    const reply = await callAsMember('GET /posts/{id}/participants', { params });
    return Participants.parse(reply).people.map(({ username }) => username);
  } catch {
    // A name can be typed as well, so failures are silent. The next character tries again.
    loaded.delete(id);
    return [];
  }
}

/** A text being written. */
export interface Writing {
  /** The element that has the focus. */
  readonly element: HTMLElement;
  /** The text before the caret, at least of its line; empty where mentions do not work. */
  readonly before: () => string;
  readonly caret: () => DOMRect;
  /** Replaces the last characters before the caret. */
  readonly replace: (letters: number, text: string) => void;
}

/** Offers the names of participants as soon as `@` is typed. Returns a function that stops it. */
export function offerNames({ element, before, caret, replace }: Writing): () => void {
  const menu = new NameMenu(element, (name) => {
    const typed = typedName(before());
    menu.close();
    if (typed !== undefined) replace(typed.length, `${name} `);
  });
  let isClosed = false;
  const update = async () => {
    const typed = typedName(before());
    if (typed === undefined) isClosed = false;
    const names = typed === undefined || isClosed ? [] : await participants(element);
    // The user may have typed since.
    const now = typedName(before());
    const isHere = element.contains(document.activeElement);
    const offered = now === undefined || isClosed || !isHere ? [] : namesLike(names, now);
    // The position of the caret forces a layout, so most keys must not ask for it.
    if (offered.length > 0) menu.show(offered, caret());
    else menu.close();
  };
  const stop = new AbortController();
  const { signal } = stop;
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isPlain = !ctrlKey && !metaKey && !altKey && !shiftKey;
    if (!isPlain || isInComposition(event) || !menu.press(key)) return;
    // The name stays as typed until another begins.
    isClosed = key === 'Escape';
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  element.addEventListener('keydown', onKey, { capture: true, signal });
  for (const type of ['input', 'keyup', 'click']) {
    element.addEventListener(type, () => void update(), { signal });
  }
  element.addEventListener('blur', () => menu.close(), { signal });
  const onScroll = ({ target }: Event) => {
    if (!menu.holds(target)) menu.close();
  };
  addEventListener('scroll', onScroll, { capture: true, passive: true, signal });
  void update();
  return () => {
    menu.end();
    stop.abort();
  };
}

/** Offers names in a box for Markdown. */
export function offerInArea(area: HTMLTextAreaElement): () => void {
  return offerNames({
    element: area,
    before: () => area.value.slice(0, area.selectionStart),
    // Browsers do not return the position of the caret in a textarea: the names go below it.
    caret: () => area.getBoundingClientRect(),
    replace(letters, text) {
      const at = area.selectionStart;
      area.setRangeText(text, at - letters, at, 'end');
      area.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
}
