const format = new Intl.NumberFormat('en');

/** A number as pages show it, with separators: `12,345`. */
export function shownNumber(value: number): string {
  return format.format(value);
}
