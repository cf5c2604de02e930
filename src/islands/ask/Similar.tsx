import { useEffect, useState } from 'react';
import { counted } from '../../shared/counted.ts';
import { splitTags } from '../../contract/forms.ts';
import { findSimilar, type Similar as SimilarQuestion } from '../../stores/similar.ts';
import { useLater } from '../useLater.ts';

/** Pause after typing before questions are searched for, in milliseconds. */
const PAUSE = 300;
/**
 * How often the tags and the length of the body are checked, and by how much the body must have
 * changed.
 */
const LOOK = 3_000;
const GROWN = 200;
const MOST = 5;

/** The other fields of the form. */
interface Typed {
  readonly content: string;
  /** Separated by commas. */
  readonly tags: string;
}

interface Props {
  readonly title: string;
  /** Returns the current values. */
  readonly typed: () => Typed;
  readonly findsSimilar: boolean;
}

/**
 * Questions similar to the one being asked: by its title, and again with its tags and as its body
 * grows.
 */
export function Similar({ title, typed, findsSimilar }: Props) {
  const [found, setFound] = useState<readonly SimilarQuestion[]>([]);
  const { content, tags } = useTyped(typed);
  useLater(`${title}\n${tags}\n${content}`, PAUSE, async (isLatest) => {
    const asked = { title, content, tags: splitTags(tags) };
    const questions = await findSimilar(asked, MOST, findsSimilar);
    if (isLatest() && questions) setFound(questions);
  });
  return (
    <>
      <p className="hush" role="status">
        {found.length > 0 && counted(found.length, 'similar question')}
      </p>
      {found.length > 0 ? (
        <aside className="similar" aria-label="Similar questions">
          <p>Similar questions</p>
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
      ) : (
        <div className="similar text-quiet">Questions like yours appear here as you type.</div>
      )}
    </>
  );
}

/** The typed values, updated whenever a tag or the length of the body changes by some sentences. */
function useTyped(typed: () => Typed): Typed {
  const [seen, setSeen] = useState<Typed>({ content: '', tags: '' });
  useEffect(() => {
    const timer = setInterval(() => {
      const now = typed();
      setSeen((before) => (isCloseTo(now, before) ? before : now));
    }, LOOK);
    return () => clearInterval(timer);
  }, []);
  return seen;
}

const isCloseTo = (now: Typed, before: Typed): boolean =>
  now.tags === before.tags && Math.abs(now.content.length - before.content.length) < GROWN;
