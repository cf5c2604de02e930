import { useEffect, useRef, useState } from 'react';
import { callAsMember, failureOf } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { Choice } from './Choice.tsx';
import { error, type Message, success } from '../../contract/messages.ts';

/** Messages after turning browser notifications on or off. */
const PUSH_MESSAGES = {
  on: success('This browser shows your notifications'),
  off: success('Browsers no longer show your notifications'),
  denied: error(
    'Your browser does not let this site show notifications. Allow them in its settings for this site',
  ),
  unable: error('This browser cannot show notifications of this site'),
  failed: error('Failed to turn notifications of this browser on or off'),
} as const satisfies Record<string, Message>;

/** The worker in public/, which only shows pushed notifications. */
const WORKER = '/push.js';

/**
 * Turns on notifications in browsers, including this one if it may; returns the message to show.
 * Call on a click: browsers only ask for permission then.
 */
async function turnPushOn(key: string): Promise<Message> {
  const isAllowed = canPush() && (await Notification.requestPermission()) === 'granted';
  await callAsMember('PUT /auth/preferences', { body: { push: true } });
  if (isAllowed) return subscribe(key);
  return canPush() ? PUSH_MESSAGES.denied : PUSH_MESSAGES.unable;
}

/** The backend first: after that, nothing more is sent to the browser. */
async function turnPushOff(): Promise<Message> {
  await callAsMember('PUT /auth/preferences', { body: { push: false } });
  if (!canPush()) return PUSH_MESSAGES.off;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return PUSH_MESSAGES.off;
}

const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscribe(key: string): Promise<Message> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key, or of another member, cannot be reused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  await callAsMember('PUT /auth/push', { body: { endpoint, keys: { p256dh, auth } } });
  return PUSH_MESSAGES.on;
}

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
  const allow = () => begin(true, ref.current?.checked ?? true);
  return (
    <Choice
      name="push"
      isOn={isOn}
      problem={problem}
      box={ref}
      onChange={({ currentTarget: { checked } }) => begin(checked, !checked)}
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
