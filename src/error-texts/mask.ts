import { anyOf } from './family.ts';

/** Kinds of secrets that are removed before anybody else sees a text. */
export type Secret = 'key' | 'token' | 'password' | 'email address' | 'username';

/** Patterns and their replacements; the content of the first group is kept. */
const SECRETS: readonly (readonly [Secret, RegExp, string])[] = [
  [
    'key',
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,8000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
    '<key>',
  ],
  ['token', /\beyJ[\w-]{8,2000}\.[\w-]{4,4000}(?:\.[\w-]{0,2000})?/g, '<token>'],
  ['token', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, '<token>'],
  [
    'token',
    /\b(?:gh[pousr]_|github_pat_|glpat-|npm_|xox[abprs]-|sk-|sk_live_|pk_live_|rk_live_|AIza|hf_|dop_v1_|SG\.)[\w.-]{16,200}/g,
    '<token>',
  ],
  [
    'token',
    /\b((?:Bearer|Basic|Token) {1,4})(?!realm|error|is |was |not )[\w.~+/=-]{8,4000}/g,
    '$1<token>',
  ],
  ['password', /(:\/\/[^\s:@/'"]{0,100}:)[^\s@/'"]{1,200}(?=@)/g, '$1<password>'],
  [
    'password',
    /((?<!unexpected )\b[\w-]{0,40}(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?key|auth[_-]?token|private[_-]?key|client[_-]?secret|session[_-]?id|token)["']?(?: {0,2}=>? {0,2}| {0,2}: {0,2}(?=["'])|:(?=\S))["']?)(?!<)[^\s"',;&<)]{3,400}/gi,
    '$1<password>',
  ],
  // In YAML, where the value is no word of a sentence.
  [
    'password',
    /(\b[\w-]{0,40}(?:password|passwd|secret|access[_-]?key): {1,2})(?![<"'])(?=[a-z]{0,200}[^a-z\s"',;&<)])[^\s"',;&<)]{3,400}/gi,
    '$1<password>',
  ],
  ['password', /( --?(?:password|passwd|token|api-key)[ =])(?!<)[^\s"']{2,200}/g, '$1<password>'],
  [
    'email address',
    /(?<![\w.+%-])(?!git@)[\w.+%-]{1,64}@(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24}\b(?![:@/])/gi,
    '<email>',
  ],
  ['username', /(\/(?:home|Users)\/)(?!<)[\w.@-]{1,64}/g, '$1<user>'],
  ['username', /(\b[A-Za-z]:[\\/]{1,2}Users[\\/]{1,2})(?!<)[^\\/\s'"<>]{1,64}/g, '$1<user>'],
  ['username', /(?<![\w.@-])[\w.-]{1,32}@[\w.-]{1,60}(?=[: ][~/][^\n$#]{0,100}[$#] )/g, '<user>'],
];

const hasSecret = anyOf(SECRETS.map(([, pattern]) => pattern));

export interface MaskedText {
  readonly text: string;
  /** The number of different secrets that were removed, by kind. */
  readonly masked: ReadonlyMap<Secret, number>;
}

/**
 * Removes what looks like a secret or a personal name: keys, tokens, passwords, e-mail addresses,
 * home directories. It removes too much rather than too little, but only finds known kinds: users
 * are asked to check the result.
 */
export function maskSecrets(text: string): MaskedText {
  if (!hasSecret(text)) return { text, masked: new Map() };
  const found = new Map<Secret, Set<string>>();
  let rest = text;
  for (const [secret, pattern, place] of SECRETS) {
    rest = rest.replace(pattern, (match: string, group: unknown) => {
      const left = typeof group === 'string' ? group : '';
      const value = match.slice(left.length);
      // A prompt has the machine behind the username.
      const name = secret === 'username' ? value.replace(/@.*/, '') : value;
      found.set(secret, (found.get(secret) ?? new Set()).add(name));
      return place.replace('$1', () => left);
    });
  }
  return { text: rest, masked: new Map([...found].map(([secret, { size }]) => [secret, size])) };
}
