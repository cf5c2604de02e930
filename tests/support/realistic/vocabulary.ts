/** The most frequent words in order: topics, mixed with the words that all texts have. */
const COMMON =
  `the to i a is in and it of this that for error with have not on my value how can when use but
  function code get using file am data from be or an do if string class return list array try work
  method problem one there so want know type like need run page server query table set object user
  name new call change thread out any null index add command image database test exception message`.split(
    /\s+/,
  );

const BEGINNINGS = 'b br c cl d dr f fl g gr h j k l m n p pr qu r s st t tr v w'.split(' ');
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ou'];
const ENDS = ['n', 'r', 'k', 't', 'x', 'm', 'lp', 'nd'];

/** Words by rank: about a hundred of English, then invented ones, each unique. */
export function vocabulary(count: number): string[] {
  return Array.from({ length: count }, (_, rank) => COMMON[rank] ?? madeWord(rank));
}

function madeWord(rank: number): string {
  let rest = rank;
  const next = (parts: readonly string[]) => {
    const part = parts[rest % parts.length] ?? '';
    rest = Math.floor(rest / parts.length);
    return part;
  };
  let word = '';
  do word += next(BEGINNINGS) + next(VOWELS) + next(ENDS);
  while (rest > 0);
  return word;
}
