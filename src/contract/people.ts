import type * as z from 'zod';
import { identified, Line } from './fields.ts';
import { isVisible } from './visible.ts';

/** Whom a line is about: no more than a link needs. */
export const Person = identified({ username: Line });
export type Person = z.output<typeof Person>;

/** What turns the text behind it around, and letters that are written from the right. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The name that a person is shown by: an imported person keeps the one of their site. Whatever it holds,
 * it leaves the direction of the text beside it alone: names from the right are isolated by Unicode's own signs.
 */
export function nameOf(person: {
  username: string;
  displayName?: string | null | undefined;
}): string {
  const name = (person.displayName ?? '').replace(TURNS, '');
  if (!isVisible(name)) return person.username;
  return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}
