/** What a search for people says where there are so many that not all were looked at. */
export const PEOPLE_CUT =
  'With this many people, not every name and bio was searched. Try the beginning of a name.';
