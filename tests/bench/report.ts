/** Receives a formatted figure of the bench. */
export type Report = (what: string, figure: string) => void;

/** Prints each figure as it arrives, and a Markdown table of all figures at the end. */
export function openReport(): { readonly report: Report; readonly printTable: () => void } {
  const rows: (readonly [what: string, figure: string])[] = [];
  return {
    report(what, figure) {
      console.log(`${what}: ${figure}`);
      rows.push([what, figure]);
    },
    printTable() {
      const lines = rows.map(([what, figure]) => `| ${what} | ${figure} |`);
      console.log(['', '| what | figure |', '| --- | --- |', ...lines].join('\n'));
    },
  };
}

/** The median; the upper of two middle numbers; NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? NaN;
}

/** The median and, in parentheses, the range of 95 percent; the full range of few numbers. */
export function shownSpread(numbers: readonly number[], digits = 0): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? NaN;
  const shown = (number: number) => number.toFixed(digits);
  return `${shown(median(sorted))} (${shown(at(0.025))}–${shown(at(0.975))})`;
}
