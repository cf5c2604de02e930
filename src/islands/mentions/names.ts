import { Participants } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';

/** Maximum number of names offered. */
const MOST = 6;

/** The name being typed before the caret, without its `@`; undefined if there is none. */
export function typedName(before: string): string | undefined {
  return /(?<![\w@])@([\w-]{0,30})$/.exec(before)?.[1];
}

/** The matching names: those with this prefix come first. */
export function namesLike(names: readonly string[], typed: string): string[] {
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
export function participants(field: Element): Promise<readonly string[]> {
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
