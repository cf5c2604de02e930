import { atom } from 'nanostores';

/** By how many the followers of the page's tag have changed since it was rendered. */
export const $followerChange = atom(0);
