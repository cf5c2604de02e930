import { dropDraft, readDraft } from './drafts.ts';

/** Drops what was posted, and what other forms have kept of the same draft of the site. */
export function dropPosted(target: string): void {
  const id = /^draft:(.+)$/.exec(target)?.[1] ?? readDraft(target)?.fields.draft ?? '';
  dropDraft(target);
  if (id === '') return;
  const copies = Object.keys(localStorage).filter((key) => draftIn(key) === id);
  for (const copy of copies) localStorage.removeItem(copy);
}

/** Which draft of the site was kept under a key of the browser; undefined where it is none. */
function draftIn(key: string): unknown {
  if (!key.startsWith('draft:')) return undefined;
  try {
    const { fields } = JSON.parse(localStorage.getItem(key) ?? '{}') as { fields?: unknown };
    return (fields as { draft?: unknown } | undefined)?.draft;
  } catch {
    return undefined;
  }
}
