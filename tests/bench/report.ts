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
