/** Shown if a search for people matched too many to examine all. */
export const PEOPLE_CUT =
  'With this many people, not every name and bio was searched. Try the beginning of a name.';
