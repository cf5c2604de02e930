import { useRef, useState } from 'react';
import { tagPath } from '../../contract/addresses.ts';
import { followed, MESSAGES } from '../../contract/messages.ts';
import { FollowReply } from '../../contract/replies.ts';
import { $followerChange } from '../../stores/followers.ts';
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
  // The button is not disabled, since it would lose the focus.
  const isUnderway = useRef(false);
  useAwake();

  const toggle = async () => {
    isUnderway.current = true;
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
    isUnderway.current = false;
  };

  return (
    <form
      className="inline"
      method="post"
      action={`${tagPath(name)}/follow`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnderway.current) void toggle();
      }}
    >
      <button className="button" aria-pressed={isFollowing}>
        {isFollowing ? 'Following' : 'Follow Tag'}
      </button>
    </form>
  );
}
