import { useEffect, useRef, useState } from 'react';
import { SEARCH_MAX } from '../../contract/search.ts';
import { useAwake } from '../awake.ts';
import { useTypedSearch } from './useTypedSearch.ts';

interface Props {
  /** The page's search. */
  readonly value: string;
  /** Further parameters that the search keeps. */
  readonly keep: Readonly<Record<string, string>>;
}

/** The search page's form, with results below it while typing. */
export function SearchAsTyped({ value, keep }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const found = useTypedSearch(value, { q: text, ...keep });
  useAwake();
  useEffect(() => {
    // The user may have typed before hydration.
    setText(box.current?.value ?? value);
  }, []);
  return (
    <>
      <div className="own-search">
        <form className="search-form" action="/search">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="11" cy="11" r="6.5" />
            <path d="m16 16 4.5 4.5" />
          </svg>
          <input
            ref={box}
            className="field"
            type="search"
            name="q"
            defaultValue={value}
            placeholder="Search for"
            aria-label="Search for"
            maxLength={SEARCH_MAX}
            required={value === ''}
            pattern=".*\S.*"
            title="Enter a search term"
            autoComplete="off"
            onInput={(event) => {
              setText(event.currentTarget.value);
            }}
          />
          {Object.entries(keep).map(([name, kept]) => (
            <input key={name} type="hidden" name={name} value={kept} />
          ))}
        </form>
      </div>
      <p className="hush" role="status">
        {found?.said}
      </p>
      {found && <div className="typed-results" dangerouslySetInnerHTML={{ __html: found.html }} />}
    </>
  );
}
