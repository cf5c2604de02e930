/** The progress of a step, in bytes of a file or in rows. */
export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  /** Seconds until the import is done, if they can be estimated. */
  readonly secondsLeft?: number | undefined;
}

export type OnProgress = (progress: Progress) => void;
