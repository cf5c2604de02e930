const GROUPED = new Intl.NumberFormat('en');

/** A number as people read it: `4,200`. */
export const grouped = (count: number): string => GROUPED.format(count);

/** The noun for so many: one `answer`, more `answers`. */
export const nounFor = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`);

/** `1 answer`, `4,200 answers`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${nounFor(count, noun)}`;
