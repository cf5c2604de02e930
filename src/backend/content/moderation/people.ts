import type { Person } from '../../../contract/users.ts';

/** The person of a joined row, or null when the join found nobody. */
export function personOf(
  id: number | null,
  username: string | null,
  avatar?: string | null,
): Person | null {
  if (id === null || username === null) return null;
  return { _id: String(id), username, ...(avatar && { avatar }) };
}
