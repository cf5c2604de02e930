import { useEffect, useRef, useState } from 'react';
import { PUSH_MESSAGES } from './push-messages.ts';
import { failureOf } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { Choice } from './Choice.tsx';
import { canPush, turnPushOff, turnPushOn } from './push.ts';

interface Props {
  readonly isOn: boolean;
  /** Whether this browser is subscribed; undefined if the backend does not say. */
  readonly isHere: boolean | undefined;
  readonly pushKey: string;
}

/** Acts immediately when clicked: browsers only ask for permission then. */
export function PushChoice({ isOn, isHere, pushKey }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isOffered, setOffered] = useState(isOn && isHere === false);
  const ref = useRef<HTMLInputElement>(null);
  const last = useRef(Promise.resolve());

  const turn = async (turnOn: boolean) => {
    const result = await (turnOn ? turnPushOn(pushKey) : turnPushOff());
    setProblem(result.kind === 'error' ? result.text : undefined);
    setOffered(result.kind === 'error' && canPush());
    showToast(result);
  };
  const begin = (turnOn: boolean, otherwise: boolean) => {
    // One click after the other: the last one wins.
    last.current = last.current
      .then(() => turn(turnOn))
      .catch((error: unknown) => {
        showToast(failureOf(error, PUSH_MESSAGES.failed));
        if (ref.current) ref.current.checked = otherwise;
      });
  };
  useEffect(() => {
    // The click that hydrated the island.
    if (ref.current && ref.current.checked !== isOn) begin(!isOn, isOn);
    if (canPush()) return;
    setOffered(false);
    setProblem(PUSH_MESSAGES.unable.text);
  }, []);
  const allow = () => {
    begin(true, ref.current?.checked ?? true);
  };
  return (
    <Choice
      name="push"
      isOn={isOn}
      problem={problem}
      box={ref}
      onChange={({ currentTarget: { checked } }) => {
        begin(checked, !checked);
      }}
    >
      {isOffered && (
        <p className="needs-scripts">
          <button type="button" className="button" onClick={allow}>
            Allow in This Browser
          </button>
        </p>
      )}
    </Choice>
  );
}
