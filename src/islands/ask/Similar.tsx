import { useState } from 'react';
import { keywords } from '../../contract/keywords.ts';
import { findSimilar, type Similar as Found } from '../../stores/similar.ts';
import { useLater } from './useLater.ts';

/** Milliseconds without a letter until the search is asked. */
const PAUSE = 300;
const MOST = 5;
const WORDS = 6;

/** Questions much like the one that is being asked. */
export function Similar({ title, hasRank }: { readonly title: string; readonly hasRank: boolean }) {
  const [found, setFound] = useState<readonly Found[]>([]);
  const words = keywords(title, WORDS);
  useLater(words.join(' '), PAUSE, async (isLatest) => {
    const questions = await findSimilar(words, { most: MOST, hasRank });
    if (isLatest()) setFound(questions);
  });
  if (found.length === 0) return null;
  return (
    <aside className="similar" aria-label="Similar questions">
      <p>Has it been asked before?</p>
      <ul>
        {found.map(({ href, label }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {label}
              <span className="hush"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
