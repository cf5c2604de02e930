import { useState } from 'react';
import { QuestionTitles } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';
import { significant } from './significant.ts';
import { useLater } from './useLater.ts';

/** Milliseconds without a letter until the search is asked. */
const PAUSE = 300;
const MOST = 5;

interface Found {
  readonly _id: string;
  readonly title: string;
}

/** Questions much like the one that is being asked. */
export function Similar({ title, hasRank }: { readonly title: string; readonly hasRank: boolean }) {
  const [found, setFound] = useState<readonly Found[]>([]);
  const words = significant(title);
  useLater(words.join(' '), PAUSE, async (isLatest) => {
    const questions = await similar(words, hasRank);
    if (isLatest()) setFound(questions);
  });
  if (found.length === 0) return null;
  return (
    <aside className="similar" aria-label="Similar questions">
      <p>Has it been asked before?</p>
      <ul>
        {found.map(({ _id, title: other }) => (
          <li key={_id}>
            <a href={`/questions/${encodeURIComponent(_id)}`} target="_blank" rel="noreferrer">
              {other}
              <span className="hush"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** All words first; a search finds only what has all of them, so then the two longest. */
async function similar(words: readonly string[], hasRank: boolean): Promise<readonly Found[]> {
  if (words.length === 0) return [];
  const found = await search(words, hasRank);
  if (found.length > 0 || words.length <= 2) return found;
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 2);
  return search(longest, hasRank);
}

async function search(words: readonly string[], hasRank: boolean): Promise<readonly Found[]> {
  const query = {
    search: words.join(' '),
    limit: String(MOST),
    ...(hasRank && { sort: 'relevance' as const }),
  };
  try {
    const reply = await callAsMember('GET /questions', { query });
    return QuestionTitles.parse(reply).questions.slice(0, MOST);
  } catch {
    // It is a help, and no more.
    return [];
  }
}
