/** A question considered for the queue. */
export interface Candidate {
  readonly id: number;
  readonly createdAt: number;
  readonly score: number;
  readonly answers: number;
  /** Its tags among those searched. */
  readonly tagIds: readonly number[];
}
