import { useState } from 'react';
import { TagNames } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';
import { useLater } from '../useLater.ts';

/** Pause after typing before the site's tags are requested, in milliseconds. */
const PAUSE = 150;
const MOST = 8;

/**
 * The site's tags that contain the typed text, without the chosen ones; and a function to close
 * them.
 */
export function useSuggestions(
  typed: string,
  chosen: readonly string[],
): [names: readonly string[], close: () => void] {
  const [found, setFound] = useState<readonly string[]>([]);
  const search = typed.trim().toLowerCase();
  useLater(search, PAUSE, async (isLatest) => {
    const names = search === '' ? [] : await tagsLike(search);
    if (isLatest()) setFound(names);
  });
  const names = found.filter((name) => !chosen.includes(name)).slice(0, MOST);
  return [names, () => setFound([])];
}

async function tagsLike(search: string): Promise<readonly string[]> {
  try {
    const reply = await callAsMember('GET /tags', { query: { search } });
    return TagNames.parse(reply).tags.map(({ name }) => name);
  } catch {
    // Suggestions are optional.
    return [];
  }
}
