import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { singleLine } from '../../shared/clean-text.ts';
import { TITLE_MAX } from '../../contract/forms.ts';
import type { FieldHandle } from '../editor/BodyField.tsx';
import { Field } from '../forms/Field.tsx';
import { Similar } from './Similar.tsx';

interface Props {
  readonly printed: string | undefined;
  readonly error: string | undefined;
  readonly findsSimilar: boolean;
  /** Whether to search for similar questions, because the server has not. */
  readonly isNew: boolean;
  readonly ref: Ref<FieldHandle>;
}

/** The title with its length, and similar questions. */
export function TitleField({ printed = '', error, findsSimilar, isNew, ref }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [title, setTitle] = useState(printed);
  const input = () => place.current?.querySelector('input');
  const valueOf = (name: string) =>
    place.current
      ?.closest('form')
      ?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)?.value ?? '';
  const typed = () => ({ content: valueOf('content'), tags: valueOf('tags') });
  // The user may have typed before hydration.
  useEffect(() => setTitle(input()?.value ?? ''), []);
  useImperativeHandle(ref, () => ({
    empty() {
      const box = input();
      if (box) box.value = '';
      setTitle('');
    },
  }));

  return (
    <div className="ask-title" ref={place}>
      <Field
        name="title"
        label="Title"
        autoComplete="off"
        defaultValue={printed}
        error={error}
        onInput={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <p className="form-hint counter">
        {Array.from(singleLine(title)).length}/{TITLE_MAX}
      </p>
      {isNew && <Similar title={title} typed={typed} findsSimilar={findsSimilar} />}
    </div>
  );
}
