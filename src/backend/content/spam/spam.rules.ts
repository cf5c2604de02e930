/** From these scores on a post is held, and its author muted until somebody looks. */
const HELD_FROM = 40;
const MUTED_FROM = 80;

/** Something that speaks for spam, for reviewers. */
export interface Sign {
  readonly name: SignName;
  readonly points: number;
  /** Plain English. */
  readonly label: string;
}

/** What is known about a new member's post. */
export interface Facts {
  /** Domains it links to that no established member has linked to. */
  readonly unseenDomains: readonly string[];
  /** What the Bayes filter says, from 0 to 1; undefined if it has too few decisions. */
  readonly spamProbability: number | undefined;
  /** What it says as advertising does, of each kind the first. */
  readonly pitches: readonly string[];
  /** How long the form was open, and how much was typed; undefined if that is unknown. */
  readonly typing: { readonly ms: number; readonly characters: number } | undefined;
  /** Whether a field that nobody sees was filled in. */
  readonly filledHidden: boolean;
  /** Whether it is nearly the same as a recent post of another new member, or of the same one. */
  readonly copyOf: 'other' | 'own' | undefined;
  /** How many other new members posted from the same network address lately. */
  readonly neighbors: number;
  /** Whether its author has posted nothing yet, and has a link in the profile. */
  readonly hasBareLink: boolean;
  /** Whether a post of its author was spam, is hidden by flags, or waits with a very high score. */
  readonly isMuted: boolean;
}

const UNSEEN = { one: 15, more: 25 };
/**
 * The filter's probability at which its points begin, and the points of a certain case. Ordinary
 * posts stay below 0.03, even those on subjects that are new to the filter (npm run bench -- spam).
 */
const BAYES = { from: 0.1, most: 75 };
/** Points by the kinds of pitches: one kind alone holds nothing. */
const PITCHES = [0, 20, 40];
const MOST_BY_WORDING = 60;
/** Letters a second that nobody types, nor pastes in several pieces; short texts say nothing. */
const TYPED = { perSecond: 40, least: 120 };
const NEIGHBORS_FROM = 2;

const points = {
  'unseen-domains': ({ unseenDomains: { length } }) =>
    length === 0 ? 0 : length === 1 ? UNSEEN.one : UNSEEN.more,
  bayes: ({ spamProbability = 0 }) => {
    const above = Math.max(0, spamProbability - BAYES.from) / (1 - BAYES.from);
    return Math.round(Math.sqrt(above) * BAYES.most);
  },
  // Until the filter knows what is usual here.
  wording: ({ spamProbability, pitches }) =>
    spamProbability === undefined ? (PITCHES[pitches.length] ?? MOST_BY_WORDING) : 0,
  'typed-fast': ({ typing }) => (typing && isFast(typing) ? 15 : 0),
  'hidden-field': ({ filledHidden }) => (filledHidden ? 60 : 0),
  copy: ({ copyOf }) => (copyOf === undefined ? 0 : copyOf === 'other' ? 35 : 15),
  network: ({ neighbors }) => (neighbors >= NEIGHBORS_FROM ? 15 : 0),
  'profile-link': ({ hasBareLink }) => (hasBareLink ? 15 : 0),
  muted: ({ isMuted }) => (isMuted ? HELD_FROM : 0),
} satisfies Record<string, (facts: Facts) => number>;

export type SignName = keyof typeof points;

const labels: Readonly<Record<SignName, (facts: Facts) => string>> = {
  'unseen-domains': ({ unseenDomains }) =>
    `Links to ${unseenDomains.slice(0, 3).join(', ')}, which nobody here has linked to before`,
  bayes: () => 'Reads like posts that were spam here',
  wording: ({ pitches }) => `Words of advertising: ${pitches.join(', ')}`,
  'typed-fast': () => 'Sent sooner than anybody types that much',
  'hidden-field': () => 'Filled in a field that people do not see',
  copy: ({ copyOf }) =>
    copyOf === 'other'
      ? 'Nearly the same as a recent post by another new member'
      : 'Nearly the same as another recent post by this member',
  network: ({ neighbors }) =>
    `${String(neighbors)} other new members posted from the same network address`,
  'profile-link': () => 'No post yet, but a link in the profile',
  muted: () => 'Another post by this member was spam, is hidden, or waits with a very high score',
};

function isFast({ ms, characters }: { readonly ms: number; readonly characters: number }): boolean {
  return characters >= TYPED.least && characters / Math.max(ms / 1_000, 0.1) > TYPED.perSecond;
}

/** The signs that a post shows, those with the most points first. */
export function signsOf(facts: Facts): Sign[] {
  const signs = (Object.keys(points) as SignName[]).map((name) => ({
    name,
    points: points[name](facts),
    label: labels[name](facts),
  }));
  return signs.filter((sign) => sign.points > 0).toSorted((a, b) => b.points - a.points);
}

/** The spam score, from 0 to 100. */
export const scoreOf = (signs: readonly Pick<Sign, 'points'>[]): number =>
  signs.reduce((sum, sign) => Math.min(100, sum + sign.points), 0);

export const isHeld = (score: number): boolean => score >= HELD_FROM;
/** The least score that mutes. */
export const MUTED_SCORE = MUTED_FROM;

/** How advertising talks, by kinds: calls to act, offers, praise, ways to call, and its usual goods. */
const PITCHING: readonly RegExp[] = [
  /\b(?:(?:buy|order|book|hire|call|contact|register|enroll|join|visit|download|claim|apply|subscribe) (?:us|our|now|today|here)|message us|click here|get started with|get (?:a|your) (?:free )?quote|sign up (?:now|today)|limited (?:seats|spots|offer|time))\b/i,
  /\b(?:affordable|guaranteed (?:results?|returns?|rankings?|first|profits?|delivery)|(?:price|grade|satisfaction|results) guaranteed|(?:coupon|promo) code|\d+ ?% (?:off|discount)|(?:group|amazing) discount|lifetime activation|free (?:quote|shipping|spins|audit|consultation|delivery|samples?)|(?:best|lowest) prices?|money back|(?:fast|instant)(?: email)? (?:shipping|delivery)|no experience (?:needed|required)|no deposit|100 ?% (?:confidential|satisfaction|organic|verifiable|genuine|legit))\b/i,
  /\b(?:our (?:\w+ ){0,2}(?:experts?|customers|clients|agency|store|developers|designers|writers|traders|packages)|we (?:offer|provide|supply|deliver) |trusted by|happy clients|years of experience|certified (?:experts?|\w+ hacker)|leading (?:\w+ ){0,2}(?:agency|company|provider)|looking for (?:a|the) (?:best|trusted|reliable|cheap)|highly recommended|right choice)\b/i,
  /\b(?:whatsapp|telegram (?:channel|group)|on telegram|toll[ -]free|help ?(?:line|desk)|support number|customer (?:service|care|support)|24\/7)\b|(?:\+\d{1,3}|\b1)[\s.-]\(?\d{2,4}\)?[\s.-]\d{3,4}[\s.-]\d{3,4}\b/i,
  /\b(?:casino|baccarat|jackpot|betting|judi|gambling|seo|backlinks?|digital marketing|instagram followers|forex|ethical hacker|(?:recover(?:ed)?|lost|stolen) (?:\w+ ){0,3}(?:funds|coins|wallet|bitcoins?)|assignment help|essay writing|dissertation|online (?:class|exam)|keto|cbd|viagra|weight loss|escorts?|whitening|spell caster|passports?|ielts|mod apk|product keys|replicas|handbags|luxury|real estate|payday loans?|umrah|astrologer|packers)\b/i,
];

/** What a text says as advertising does: of each kind the first. */
export const pitchesIn = (text: string): string[] =>
  PITCHING.flatMap((kind) => kind.exec(text)?.[0].toLowerCase() ?? []);

/** Words of a text, without the case, in order. */
export const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_-]*/gu) ?? [];

const SHINGLE = 4;
/** A signature is this many hashes: of two texts as many agree as the texts have in common. */
const HASHES = 24;
const WORDS_MIN = 25;
const WORDS_READ = 2_000;
const SAME_FROM = 0.6;

/** A MinHash of a text's groups of four words; '' for a short text. */
export function signatureOf(text: string): string {
  const words = wordsIn(text).slice(0, WORDS_READ);
  if (words.length < WORDS_MIN) return '';
  const least = new Uint32Array(HASHES).fill(0xffff_ffff);
  for (let at = 0; at + SHINGLE <= words.length; at += 1) {
    const hash = hashOf(words.slice(at, at + SHINGLE).join(' '));
    for (let index = 0; index < HASHES; index += 1) {
      const mixed = mix(hash ^ Math.imul(index + 1, 0x9e37_79b1));
      if (mixed < (least[index] ?? 0)) least[index] = mixed;
    }
  }
  return Array.from(least, (hash) => hash.toString(36)).join(' ');
}

/** Whether two texts are nearly the same. */
export function isNearCopy(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  const hashes = other.split(' ');
  const same = one.split(' ').filter((hash, at) => hash === hashes[at]).length;
  return same / HASHES >= SAME_FROM;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  }
  return hash >>> 0;
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Domains that developers link to everywhere. */
const WELL_KNOWN = new Set(
  (
    'apache.org apple.com arxiv.org bitbucket.org chromium.org codepen.io codesandbox.io cppreference.com ' +
    'crates.io docker.com docs.rs doi.org github.com gitlab.com gnu.org ' +
    'go.dev golang.org google.com ietf.org imgur.com jsfiddle.net kernel.org kotlinlang.org microsoft.com ' +
    'mozilla.org nodejs.org npmjs.com nuget.org oracle.com php.net postgresql.org pypi.org python.org ' +
    'readthedocs.io reactjs.org react.dev ruby-lang.org rust-lang.org rubygems.org sqlite.org ' +
    'stackblitz.com stackexchange.com stackoverflow.com typescriptlang.org unicode.org vuejs.org w3.org ' +
    'whatwg.org wikipedia.org youtube.com'
  ).split(' '),
);

export const isWellKnown = (domain: string): boolean => WELL_KNOWN.has(domain);

/** Whether a domain leads nowhere: those reserved for examples. */
export const isReserved = (domain: string): boolean =>
  /^example\.(?:com|net|org)$|^[\d.]+$|:|(?:^|\.)(?:localhost|test|invalid|example|local)$/.test(
    domain,
  );
