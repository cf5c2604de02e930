import { useStore } from '@nanostores/react';
import { grouped } from '../../shared/counted.ts';
import { $followerChange } from '../../stores/followers.ts';
import { useAwake } from '../awake.ts';

/** The number of a tag's followers, updated when the reader follows it here. */
export function FollowerCount({ count }: { readonly count: number }) {
  const change = useStore($followerChange, { ssr: 'initial' });
  useAwake();
  return (
    <>
      <b className="follower-count" data-figure="Followers">
        {grouped(count + change)}
      </b>{' '}
      Followers
    </>
  );
}
