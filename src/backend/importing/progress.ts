/** How far a step has come: bytes of a file, or rows. */
export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export type Tell = (progress: Progress) => void;
