const MOST = 6;
/** Words that every other title has. */
const COMMON = new Set(
  (
    'a an and any are as at be but by can cannot do does for from get has have how i if in into is ' +
    'it its me my no not of on or should so some than that the then there this to use using was way ' +
    'we what when where which while who why will with without would you your'
  ).split(' '),
);

/** The words of a title that tell it from others; none of them is an operator of the search. */
export function significant(title: string): string[] {
  const words = title.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_+#.]*/gu) ?? [];
  const telling = words.map((word) => word.replace(/\.+$/, '')).filter((word) => !COMMON.has(word));
  return [...new Set(telling)].slice(0, MOST);
}
