import {
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { splitTags, TAGS_MAX, TOO_MANY_TAGS } from '../../contract/forms.ts';
import type { FieldHandle } from '../editor/BodyField.tsx';
import { TagInput } from './TagInput.tsx';

interface Props {
  readonly printed: string | undefined;
  readonly error: string | undefined;
  readonly ref: Ref<FieldHandle>;
}

/** Tags: one text without scripts, and an entry with suggestions once the island is hydrated. */
export function TagField({ printed = '', error: refusal, ref }: Props) {
  const id = useId();
  const entry = useRef<HTMLInputElement>(null);
  const hidden = useRef<HTMLInputElement>(null);
  const [isAwake, setAwake] = useState(false);
  const [tags, setTags] = useState<readonly string[]>([]);

  const isChanged = useRef(false);

  const change = (changed: readonly string[]) => {
    isChanged.current = true;
    setTags([...new Set(changed)]);
  };
  // Runs before the island counts as ready: a click that was queued until then posts this value.
  useLayoutEffect(() => {
    const box = entry.current;
    const [whole, typing] = typedBefore(box);
    setTags(splitTags(whole));
    if (box) box.value = typing;
    setAwake(true);
  }, []);
  useImperativeHandle(ref, () => ({
    empty() {
      if (entry.current) entry.current.value = '';
      change([]);
    },
  }));
  // Notifies drafts of each change (stores/keep.ts).
  useEffect(() => {
    if (isChanged.current) hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [tags]);

  // A sixth pasted tag stays, for the user to choose: nothing is dropped silently.
  const error = tags.length > TAGS_MAX ? TOO_MANY_TAGS.error : refusal;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className="form-field">
      <label htmlFor={id}>Tags</label>
      {tags.length > 0 && (
        <ul className="tag-list">
          {tags.map((tag) => (
            <li key={tag} className="chip">
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => {
                  // A full entry is disabled until then, and cannot be focused.
                  flushSync(() => change(tags.filter((other) => other !== tag)));
                  entry.current?.focus();
                }}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <TagInput
        id={id}
        ref={entry}
        isAwake={isAwake}
        printed={printed}
        describedBy={errorId ?? `${id}-hint`}
        isInvalid={error !== undefined}
        isFull={tags.length >= TAGS_MAX}
        tags={tags}
        onAdd={(added) => change([...tags, ...added])}
      />
      {isAwake && <input type="hidden" name="tags" ref={hidden} value={tags.join(',')} readOnly />}
      <p className="form-hint" id={`${id}-hint`}>
        {isAwake ? 'Enter or a comma adds a tag;' : 'Separated by commas;'} at most 5.
      </p>
      {error !== undefined && (
        <p className="form-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The text typed before hydration: whole tags, and the unfinished word. */
function typedBefore(box: HTMLInputElement | null): [whole: string, typing: string] {
  const text = box?.value ?? '';
  const typing = document.activeElement === box ? (/[^,]*$/.exec(text)?.[0] ?? '').trimStart() : '';
  return [text.slice(0, text.length - typing.length), typing];
}
