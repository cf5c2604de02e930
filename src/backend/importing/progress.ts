/** How far a step has come: bytes of a file, or rows. */
export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  /** Until all steps are done, where that can be told. */
  readonly secondsLeft?: number | undefined;
}

export type OnProgress = (progress: Progress) => void;
