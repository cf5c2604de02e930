/** The name that a person is shown by: an imported person keeps the one of their site. */
export function nameOf(person: {
  username: string;
  displayName?: string | null | undefined;
}): string {
  return person.displayName ?? person.username;
}
