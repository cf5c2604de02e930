import { decoded } from '../../contract/addresses.ts';

/** Maximum length of a path that is searched for. */
const MOST = 100;

/** Search words from a path that was not found, without numbers and file extensions. */
export function wordsOf(path: string): string {
  const words = decoded(path)
    .replace(/\.\w{1,5}$/, '')
    .split(/[^\p{L}\p{N}+#.]+/u)
    .filter((word) => /\p{L}/u.test(word) && !ROOMS.has(word));
  return words.join(' ').slice(0, MOST).trim();
}

/** Segments of this site's own paths, which are no search words. */
const ROOMS: ReadonlySet<string> = new Set(['questions', 'tags', 'users', 'posts', 'answers']);
