/** What a search for people says where there are so many that not all were looked at. */
export const PEOPLE_CUT =
  'Among so many people not all names and bios were looked at. The beginning of a name finds it.';
