import { useAwake } from '../awake.ts';
import { useForms } from '../forms/useForms.ts';
import { vote } from '../votes/vote.ts';
import { useSharing } from './useSharing.ts';

/** Brings the votes of a page's posts to life, and their Share: one island for all of them. */
export function Posts() {
  useForms('form.vote', vote);
  useSharing('a[rel=bookmark]');
  useAwake();
  return null;
}
