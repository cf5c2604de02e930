import type { Author } from '../../../contract/users.ts';

/** A mention as stored in a body: a link to a person, whose text is their name at that time. */
const MENTION = /(<a\b[^>]*?\bhref="\/users\/([1-9]\d{0,14})"[^>]*>)@([\w-]{1,30})(?=<\/a>)/g;

/** The ids of the people mentioned in clean HTML. */
export function mentionedIn(html: string): number[] {
  return html.includes('@') ? [...html.matchAll(MENTION)].map(([, , id]) => Number(id)) : [];
}

/** The ids of these people by their lowercased names in clean HTML. */
export function namedIn(html: string, ids: readonly number[]): Map<string, number> {
  const all = html.includes('@') ? [...html.matchAll(MENTION)] : [];
  return new Map(
    all
      .map(([, , id, name = '']) => [name.toLowerCase(), Number(id)] as const)
      .filter(([, id]) => ids.includes(id)),
  );
}

/** Replaces the names in mentions with current ones. */
export function withNames(html: string, people: ReadonlyMap<number, Author>): string {
  if (!html.includes('@')) return html;
  return html.replace(MENTION, (whole, link: string, id: string) => {
    const name = people.get(Number(id))?.username;
    return name === undefined ? whole : `${link}@${name}`;
  });
}
