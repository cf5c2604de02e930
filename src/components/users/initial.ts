import { letterFaceOf, nameOf } from '../../shared/names.ts';

interface Named {
  readonly username: string;
  readonly displayName?: string | null | undefined;
}

/** The markup of the letter avatar of a person without a picture. */
export function letterFace(person: Named, size = ''): string {
  const { letter, classes } = letterFaceOf(nameOf(person), person.username);
  return `<span class="${classes} ${size}" aria-hidden="true">${letter.replace(/[&<>]/, '?')}</span>`;
}
