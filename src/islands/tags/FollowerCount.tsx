import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { grouped } from '../../shared/counted.ts';
import { useAwake } from '../awake.ts';

/** The change in the number of the tag's followers since the page was rendered. */
export const $followerChange = atom(0);

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
