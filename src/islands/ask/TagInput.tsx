import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { splitTags } from '../../contract/forms.ts';
import { isInComposition } from '../keyboard/composition.ts';
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
function useSuggestions(
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

interface Props {
  readonly id: string;
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly isAwake: boolean;
  readonly printed: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly isFull: boolean;
  readonly tags: readonly string[];
  readonly onAdd: (tags: readonly string[]) => void;
}

/** The box for typing tags: a combobox with a list of the site's tags (ARIA APG). */
export function TagInput(props: Props) {
  const { id, ref, isAwake, printed, describedBy, isInvalid, isFull, tags, onAdd } = props;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const [names, close] = useSuggestions(typed, tags);
  const isOpen = names.length > 0 && !isFull;
  // An unfinished word from before hydration.
  useEffect(() => setTyped(ref.current?.value ?? ''), [isAwake]);

  const add = (text: string) => {
    if (ref.current) ref.current.value = '';
    setTyped('');
    setActive(-1);
    close();
    onAdd(splitTags(text));
  };
  const onInput = (value: string) => {
    if (!isAwake) return;
    setActive(-1);
    // A comma adds a tag, also each of several pasted ones.
    if (value.includes(',')) add(value);
    else setTyped(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isAwake || isInComposition(event.nativeEvent)) return;
    const { value } = event.currentTarget;
    if (event.key === 'Enter') {
      // With Ctrl the form is submitted (PostForm.tsx), including the unfinished tag.
      event.preventDefault();
      add((isOpen ? names[active] : undefined) ?? value);
    } else if (event.key === 'Escape') {
      setActive(-1);
      close();
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setActive(turned(active, event.key === 'ArrowDown' ? 1 : -1, names.length));
    }
  };

  return (
    <div className="combobox">
      <input
        id={id}
        ref={ref}
        className="field"
        name={isAwake ? 'entry' : 'tags'}
        defaultValue={printed}
        autoComplete="off"
        autoCapitalize="none"
        disabled={isFull}
        autoFocus={isInvalid}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        role={isAwake ? 'combobox' : undefined}
        aria-autocomplete={isAwake ? 'list' : undefined}
        aria-expanded={isAwake ? isOpen : undefined}
        aria-controls={isAwake ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${String(active)}` : undefined}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => {
          close();
          if (isAwake && currentTarget.value !== '') add(currentTarget.value);
        }}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Suggested" hidden={!isOpen}>
        {names.map((name, index) => (
          <li
            key={name}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === active}
            // Before the box loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              add(name);
            }}
          >
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The next option; none between the last and the first, where the typed text counts. */
function turned(active: number, by: number, count: number): number {
  const next = active + by;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}
