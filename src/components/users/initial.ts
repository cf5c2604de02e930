import { nameOf } from '../../contract/people.ts';

/** What stands for the face of somebody without a picture. */
export function initialOf(person: {
  readonly username: string;
  readonly displayName?: string | null | undefined;
}): string {
  const [first = '?'] = nameOf(person).replace('\u2068', '').trim();
  return first.toUpperCase();
}
