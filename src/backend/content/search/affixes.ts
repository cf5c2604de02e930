/**
 * Articles, prepositions and particles that Arabic, Hebrew and Korean attach to words. They are
 * stripped by form, without a dictionary, so sometimes part of an ordinary word is stripped. That does
 * no harm, because documents and searches lose the same letters.
 */

/** The article, with an optional `and`, `in`, `as` or `for` before it; or `and` alone. */
const ARABIC = /^(?:[وف]?[بك]?ال(?=..)|[وف]?لل(?=..)|و(?=...))/;

/** One-letter prefixes. Those that many nouns start with are only stripped from longer words. */
const HEBREW = /^(?:[הובל](?=...)|[משכ](?=....))/;

/** Stripped from any word, however short. */
const KOREAN_LONG =
  /(?:에서|에게|에게서|한테|께서|까지|부터|처럼|보다|마다|조차|밖에|에|(?:이?라고)|(?:이?라는)|입니다|이에요|예요|인가요|이나|이랑|이란)$/;
/** Particles that depend on whether the syllable before them ends in a consonant or a vowel. */
const KOREAN_SHORT = /(?:으로|[은는을를이가과와로의도만들나랑])$/;
const BEHIND_CONSONANTS = new Set(['으로', '은', '을', '이', '과']);
const BEHIND_VOWELS = new Set(['는', '를', '가', '와', '로', '나', '랑']);
/** Forms of `do` and `become`, which turn nouns into verbs. */
const KOREAN_VERB =
  /(?<=..)(?:(?:하|되)(?:다|는|고|기|지|면|여|게|려면|려고|는데|지만|였습니다|었습니다)|해(?:서|야|요|도)?|했(?:다|는데|습니다)|합니다|됩니다|됐습니다|[한할함된될됨])$/;

const HANGUL = /[가-힣]$/;
const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;
const FINAL_L = 8;

/** Strips the affixes of a lower-case word. */
export function withoutAffixes(word: string): string {
  if (HANGUL.test(word)) return stripped(word, withoutParticle);
  if (/^\p{sc=Arab}/u.test(word)) return stripped(word, (one) => one.replace(ARABIC, ''));
  if (/^\p{sc=Hebr}/u.test(word)) return stripped(word, (one) => one.replace(HEBREW, ''));
  return word;
}

/** Repeats, because a word may have several affixes. */
function stripped(word: string, strip: (word: string) => string): string {
  const shorter = strip(word);
  return shorter === word ? word : stripped(shorter, strip);
}

function withoutParticle(word: string): string {
  const verb = word.replace(KOREAN_VERB, '');
  if (verb !== word) return verb;
  const plain = word.replace(KOREAN_LONG, '');
  if (plain !== word && plain !== '') return plain;
  const [particle = ''] = KOREAN_SHORT.exec(word) ?? [];
  const rest = word.slice(0, word.length - particle.length);
  return particle !== '' && isBehind(rest, particle) ? rest : word;
}

/** Whether a particle can follow `rest`. After other scripts, whose sounds are unknown, any can. */
function isBehind(rest: string, particle: string): boolean {
  if (rest === '') return false;
  if (!HANGUL.test(rest)) return true;
  const final = (rest.charCodeAt(rest.length - 1) - FIRST_SYLLABLE) % FINALS;
  if (particle === '로' && final === FINAL_L) return rest.length > 1;
  if (BEHIND_CONSONANTS.has(particle)) return final !== 0;
  if (BEHIND_VOWELS.has(particle) && final !== 0) return false;
  return rest.length > 1 || particle === '를' || particle === '는';
}
