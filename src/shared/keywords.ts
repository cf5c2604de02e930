/** Words that say nothing about a question's subject. */
const COMMON = new Set(
  (
    'a about after all am an and any are as at be because been but by can cannot could did do does ' +
    'doing dont for from get got had has have having help how i if in into is it its just like me ' +
    'my need no not of on once only or our out please should so some than that the their them then ' +
    'there these they this those to too up us use using was way we were what when where which while ' +
    'who why will with without would you your'
  ).split(' '),
);

/** Anything longer is no word, and would fill up a search. */
const LONGEST = 45;

/** The most distinctive words of a text, up to a number; none is a search operator. */
export function keywords(text: string, most: number): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}_+#.-]*/gu) ?? [];
  const bare = words.map((word) => word.replace(/[.-]+$/, ''));
  const distinctive = bare.filter(
    (word) => word.length > 1 && word.length <= LONGEST && !COMMON.has(word),
  );
  return [...new Set(distinctive)].slice(0, most);
}
