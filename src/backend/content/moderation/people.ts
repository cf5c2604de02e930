import type { Person } from '../../../contract/users.ts';

/** The person of a joined row, or null when the join found nobody. */
export function personOf(id: number | null, username: string | null): Person | null {
  return id === null || username === null ? null : { _id: String(id), username };
}
