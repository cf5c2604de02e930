import { useEffect, useRef, useState } from 'react';
import { findSimilar, type Similar } from '../../stores/similar.ts';
import { useAwake } from '../awake.ts';
import { useLater } from '../useLater.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  /** What the form is about, for screen readers. */
  readonly object: string;
  readonly printed: string | undefined;
  readonly error: string | undefined;
  /** The matches of the title, if the form was submitted without scripts. */
  readonly found: readonly Similar[] | undefined;
  /** The path of the question to be closed as a duplicate. */
  readonly self: string;
  readonly findsSimilar: boolean;
}

/** Pause after typing before questions are searched for, in milliseconds. */
const PAUSE = 300;
const MOST = 5;

/** Finds a question by words of its title; also accepts its number or address. */
export function DuplicateField({ id, label, object, error, self, findsSimilar, ...props }: Props) {
  useAwake();
  const { printed = '', found: sent = [] } = props;
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(printed);
  const [found, setFound] = useState(sent);
  // The user may have typed before hydration.
  useEffect(() => setText(box.current?.value ?? ''), []);
  useLater(text, PAUSE, async (isLatest) => {
    if (text === printed) return;
    const questions = (await findSimilar({ title: text }, MOST + 1, findsSimilar)) ?? [];
    if (isLatest()) setFound(questions.filter(({ href }) => href !== self).slice(0, MOST));
  });
  const notes = error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`;

  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label} <span className="hush">{object}</span>
      </label>
      <input
        ref={box}
        className="field"
        id={id}
        name="duplicateOf"
        defaultValue={printed}
        maxLength={300}
        autoComplete="off"
        autoFocus={error !== undefined || sent.length > 0}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={notes}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className="form-hint" id={`${id}-hint`}>
        Words from its title, its number or its link
      </p>
      {error !== undefined && (
        <p className="form-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <MatchingQuestions questions={found} />
      <button className="button" name="find" value="questions">
        Find <span className="hush">the original of {object}</span>
      </button>
    </div>
  );
}

function MatchingQuestions({ questions }: { readonly questions: readonly Similar[] }) {
  return (
    <fieldset className="choices" hidden={questions.length === 0}>
      <legend>Is it one of these?</legend>
      {questions.map(({ href, label }) => (
        <label key={href}>
          <input type="radio" name="original" value={href} /> <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
