/** A question that might be in the queue. */
export interface Candidate {
  readonly id: number;
  readonly createdAt: number;
  readonly score: number;
  readonly answers: number;
  /** Those of its tags that are looked through. */
  readonly tagIds: readonly number[];
}
