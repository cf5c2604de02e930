import { useEffect, useRef, useState } from 'react';
import { tagPath } from '../../contract/addresses.ts';
import { followed, MESSAGES } from '../../contract/messages.ts';
import { FollowReply } from '../../contract/replies.ts';
import { $followerChange } from './FollowerCount.tsx';
import { callAsMember, CallError, failureOf } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { useAwake } from '../awake.ts';
import { wake } from '../wake.ts';

interface Props {
  readonly name: string;
  readonly isFollowing: boolean;
}

/** Follow Tag / Following. */
export function FollowTag({ name, isFollowing: atFirst }: Props) {
  const [isFollowing, setFollowing] = useState(atFirst);
  const [isSending, setSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useAwake();
  // A disabled button loses the focus.
  useEffect(() => {
    if (!isSending && hadFocus.current) button.current?.focus({ preventScroll: true });
  }, [isSending]);

  const toggle = async () => {
    hadFocus.current = document.activeElement === button.current;
    setSending(true);
    try {
      const reply = await callAsMember('PUT /tags/{name}/follow', { params: { name } });
      const now = FollowReply.parse(reply).isFollowing;
      if (now !== isFollowing) $followerChange.set($followerChange.get() + (now ? 1 : -1));
      setFollowing(now);
      wake('.follower-count');
      showToast(followed(now));
    } catch (error) {
      const isGuest = error instanceof CallError && error.status === 401;
      showToast(isGuest ? MESSAGES.loginToFollow : failureOf(error, MESSAGES.followFailed));
    }
    setSending(false);
  };

  return (
    <form
      className="inline"
      method="post"
      action={`${tagPath(name)}/follow`}
      onSubmit={(event) => {
        event.preventDefault();
        void toggle();
      }}
    >
      <button className="button" aria-pressed={isFollowing} disabled={isSending} ref={button}>
        {isFollowing ? 'Following' : 'Follow Tag'}
      </button>
    </form>
  );
}
