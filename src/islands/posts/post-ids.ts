/** Identifies a question, or one of its answers. */
export interface PostIds {
  readonly question: string;
  /** The answer's id; undefined for the question itself. */
  readonly answer?: string | undefined;
}
