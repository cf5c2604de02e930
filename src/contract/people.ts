import type * as z from 'zod';
import { identified, Line } from './fields.ts';

/** Whom a line is about: no more than a link needs. */
export const Person = identified({ username: Line });
export type Person = z.output<typeof Person>;

/** The name that a person is shown by: an imported person keeps the one of their site. */
export function nameOf(person: {
  username: string;
  displayName?: string | null | undefined;
}): string {
  return person.displayName ?? person.username;
}
