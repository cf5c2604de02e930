import type { Person } from '../../contract/people.ts';

/** A person of a joined row; null where nobody was joined. */
export function personOf(id: number | null, username: string | null): Person | null {
  return id === null || username === null ? null : { _id: String(id), username };
}
