import type { ChangeEvent, ReactNode, RefObject } from 'react';
import { type ChoiceName, CHOICES } from './choices.ts';

interface Props {
  readonly name: ChoiceName;
  readonly isOn: boolean;
  /** An error, shown instead of the hint. */
  readonly problem?: string | undefined;
  readonly box?: RefObject<HTMLInputElement | null>;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly children?: ReactNode;
}

export function Choice({ name, isOn, problem, box, onChange, children }: Props) {
  const { label, hint } = CHOICES[name];
  return (
    <div className="form-choice">
      <input
        type="checkbox"
        id={name}
        name={name}
        ref={box}
        defaultChecked={isOn}
        onChange={onChange}
        aria-describedby={`${name}-hint`}
      />
      <label htmlFor={name}>{label}</label>
      <p className="form-hint" id={`${name}-hint`}>
        {problem ?? hint}
      </p>
      {children}
    </div>
  );
}
