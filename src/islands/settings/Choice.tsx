import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { PUSH_MESSAGES } from '../../contract/push-messages.ts';
import { showToast } from '../../stores/toasts.ts';
import { type ChoiceName, CHOICES } from './choices.ts';
import { canPush, turnPush } from './push.ts';

interface Props {
  readonly name: ChoiceName;
  readonly isOn: boolean;
  /** What was not possible, in the place of the hint. */
  readonly problem?: string | undefined;
  readonly isDisabled?: boolean;
  readonly box?: RefObject<HTMLInputElement | null>;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

export function Choice({ name, isOn, problem, isDisabled, box, onChange }: Props) {
  const { label, hint } = CHOICES[name];
  return (
    <div className="form-choice">
      <input
        type="checkbox"
        id={name}
        name={name}
        ref={box}
        defaultChecked={isOn}
        disabled={isDisabled}
        onChange={onChange}
        aria-describedby={`${name}-hint`}
      />
      <label htmlFor={name}>{label}</label>
      <p className="form-hint" id={`${name}-hint`}>
        {problem ?? hint}
      </p>
    </div>
  );
}

/** Acts as it is pressed: the browser asks for permission at no other time. */
export function PushChoice({
  isOn,
  pushKey,
}: {
  readonly isOn: boolean;
  readonly pushKey: string;
}) {
  const [problem, setProblem] = useState<string>();
  const [isUnable, setUnable] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const last = useRef(Promise.resolve());

  const turn = async (box: HTMLInputElement) => {
    const wanted = box.checked;
    const told = await turnPush(wanted, pushKey);
    if (told.kind === 'error') box.checked = !wanted;
    setProblem(told.kind === 'error' ? told.text : undefined);
    showToast(told);
  };
  const begin = (box: HTMLInputElement) => {
    // One press after the other: what was pressed last is what holds.
    last.current = last.current.then(() => turn(box));
  };
  useEffect(() => {
    const box = ref.current;
    if (!canPush()) {
      setUnable(true);
      setProblem(PUSH_MESSAGES.unable.text);
      if (box) box.checked = isOn;
    } else if (box && box.checked !== isOn) {
      // The press that woke the island.
      begin(box);
    }
  }, []);
  return (
    <Choice
      name="push"
      isOn={isOn}
      problem={problem}
      isDisabled={isUnable && !isOn}
      box={ref}
      onChange={({ currentTarget: box }) => {
        begin(box);
      }}
    />
  );
}
