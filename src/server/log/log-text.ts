const MAX_LENGTH = 200;
/** Control characters, characters that change the text direction, and lone surrogates. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Makes a text from outside safe for the log: short, and without terminal escapes. */
export function forLog(text: string): string {
  return text.replace(UNPRINTABLE, '').slice(0, MAX_LENGTH).toWellFormed();
}

/** A URL without password, query, and fragment, which may be confidential. */
export function addressForLog(url: string): string {
  return forLog((url.split(/[?#]/, 1)[0] ?? '').replace(/\/\/[^/]*@/, '//'));
}

const MINUTE = 60_000;
const PER_ADDRESS = 10;
const IN_ALL = 60;

/**
 * Limits log lines per network address: 10 a minute for one address and 60 for all, so that nobody
 * can fill the log. Refused lines are not remembered.
 */
export function logLimit(clock = () => performance.now()): (address: string) => boolean {
  let logged: { readonly address: string; readonly at: number }[] = [];
  return (address) => {
    const now = clock();
    logged = logged.filter(({ at }) => now - at < MINUTE);
    const own = logged.filter((line) => line.address === address);
    if (logged.length >= IN_ALL || own.length >= PER_ADDRESS) return false;
    logged.push({ address, at: now });
    return true;
  };
}
