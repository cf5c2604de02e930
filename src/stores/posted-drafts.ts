import { dropDraft, readDraft } from './drafts.ts';

/** Drops a posted draft, and other forms' copies of the same draft of the site. */
export function dropPosted(target: string): void {
  const id = /^draft:(.+)$/.exec(target)?.[1] ?? readDraft(target)?.fields.draft ?? '';
  dropDraft(target);
  if (id === '') return;
  const copies = Object.keys(localStorage).filter((key) => draftIn(key) === id);
  for (const copy of copies) localStorage.removeItem(copy);
}

/** The id of the site's draft under a storage key; undefined if there is none. */
function draftIn(key: string): unknown {
  if (!key.startsWith('draft:')) return undefined;
  try {
    const { fields } = JSON.parse(localStorage.getItem(key) ?? '{}') as { fields?: unknown };
    return (fields as { draft?: unknown } | undefined)?.draft;
  } catch {
    return undefined;
  }
}
