import { type Ref, useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly text: string;
  /** Descriptions of content that Markdown cannot express. */
  readonly lost: readonly string[];
  readonly describedBy: string;
  readonly onInput: (text: string) => void;
  readonly ref: Ref<HTMLTextAreaElement>;
}

/** Maximum length for parsing Markdown on every keystroke. */
const SHORT = 8_000;
/** Delay for longer texts in milliseconds. */
const PAUSE = 300;

/** The body as Markdown. Typed text is parsed at once, so that the form contains it. */
export function SourceBox({ label, text, lost, describedBy, onInput, ref }: Props) {
  const wrap = useRef<HTMLDivElement>(null);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const area = () => wrap.current?.querySelector('textarea');
  const read = () => {
    clearTimeout(due.current);
    due.current = undefined;
    onInput(area()?.value ?? '');
  };
  const readDue = () => {
    if (due.current !== undefined) read();
  };
  useEffect(() => {
    const form = wrap.current?.closest('form');
    // Runs before the form's submit handlers.
    form?.addEventListener('submit', readDue, true);
    return () => {
      readDue();
      form?.removeEventListener('submit', readDue, true);
    };
  }, []);

  return (
    <div className="source" ref={wrap}>
      {lost.length > 0 && (
        <p className="form-hint" role="status">
          Editing here will change or remove: {listOf(lost)}.
        </p>
      )}
      <textarea
        ref={ref}
        aria-label={`${label} in Markdown`}
        aria-describedby={describedBy}
        defaultValue={text}
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(due.current);
          if (value.length <= SHORT) read();
          else due.current = setTimeout(read, PAUSE);
        }}
        onBlur={readDue}
      />
    </div>
  );
}

function listOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
}
