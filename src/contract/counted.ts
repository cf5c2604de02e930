const GROUPED = new Intl.NumberFormat('en');

/** Formats a number: `4,200`. */
export const grouped = (count: number): string => GROUPED.format(count);

/** The noun for a count: one `answer`, more `answers`. */
export const nounFor = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`);

/** `1 answer`, `4,200 answers`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${nounFor(count, noun)}`;
