import type { Progress, OnProgress } from '../importing/read.ts';

/** Milliseconds between two lines in a file, and between two updates of a terminal's line. */
const BETWEEN = { lines: 3_000, states: 100 } as const;
const CLEAR_LINE = '\r\u001b[2K';

export interface ProgressLine {
  readonly report: OnProgress;
  /** Ends the line, so that the next output starts on a new one. */
  end(): void;
}

/** Shows progress on one line that is rewritten; without a terminal, prints a line now and then. */
export function progressOn(out: NodeJS.WriteStream, clock: () => number): ProgressLine {
  let next = clock();
  const isDue = ({ done, total }: Progress) => {
    if (clock() < next && (out.isTTY || done < total)) return false;
    next = clock() + (out.isTTY ? BETWEEN.states : BETWEEN.lines);
    return true;
  };
  const report: OnProgress = (progress) => {
    if (!isDue(progress)) return;
    out.write(out.isTTY ? `${CLEAR_LINE}${lineOf(progress)}` : `${lineOf(progress)}\n`);
  };
  const end = () => {
    if (out.isTTY) out.write(CLEAR_LINE);
  };
  return { report, end };
}

function lineOf({ step, done, total }: Progress): string {
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  return `${step} … ${String(percent)} %`;
}
