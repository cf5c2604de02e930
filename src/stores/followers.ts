import { atom } from 'nanostores';

/** The change in the number of the tag's followers since the page was rendered. */
export const $followerChange = atom(0);
