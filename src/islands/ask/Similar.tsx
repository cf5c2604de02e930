import { useEffect, useState } from 'react';
import { counted } from '../../contract/counted.ts';
import type { FoundBy } from '../../contract/found-by.ts';
import { findSimilar, type Similar as Found } from '../../stores/similar.ts';
import { useLater } from '../useLater.ts';

/** Milliseconds without a letter until questions are looked for. */
const PAUSE = 300;
/** From one look at how long the body is to the next, and what it must have grown by. */
const LOOK = 3_000;
const GROWN = 200;
const MOST = 5;

interface Props {
  readonly title: string;
  /** The body as it is now. */
  readonly content: () => string;
  readonly foundBy: FoundBy;
}

/** Questions much like the one that is being asked: by its title, and again as its body grows. */
export function Similar({ title, content, foundBy }: Props) {
  const [found, setFound] = useState<readonly Found[]>([]);
  const body = useGrown(content);
  useLater(`${title}\n${body}`, PAUSE, async (isLatest) => {
    const questions = await findSimilar({ title, content: body }, MOST, foundBy);
    if (isLatest() && questions) setFound(questions);
  });
  return (
    <>
      <p className="hush" role="status">
        {found.length > 0 && counted(found.length, 'similar question')}
      </p>
      {found.length > 0 && (
        <aside className="similar" aria-label="Similar questions">
          <p>Has it been asked before?</p>
          <ul>
            {found.map(({ href, label, reason }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noreferrer">
                  {label}
                  <span className="hush"> (opens in a new tab)</span>
                </a>
                {reason !== undefined && ` (${reason})`}
              </li>
            ))}
          </ul>
        </aside>
      )}
    </>
  );
}

/** The body, each time that it has become longer or shorter by some sentences. */
function useGrown(content: () => string): string {
  const [body, setBody] = useState('');
  useEffect(() => {
    const timer = setInterval(() => {
      const now = content();
      setBody((before) => (Math.abs(now.length - before.length) < GROWN ? before : now));
    }, LOOK);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return body;
}
