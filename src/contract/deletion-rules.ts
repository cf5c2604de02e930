/** A post that somebody wants to delete, as far as the rules look at it. */
export interface Deletable {
  readonly kind: 'question' | 'answer';
  readonly isAuthor: boolean;
  /** Of a question: the answers that are not deleted. */
  readonly answers: number;
}

/** Why a member may not delete a post; undefined where they may. */
export function deletionRefusal({
  kind,
  isAuthor,
  answers,
}: Deletable): DeletionRefusal | undefined {
  if (!isAuthor) return { code: 'forbidden', message: `Only the author can delete this ${kind}` };
  if (kind === 'answer' || answers === 0) return undefined;
  return {
    code: 'conflict',
    message: 'This question has answers, so it can no longer be deleted',
  };
}

export interface DeletionRefusal {
  readonly code: 'forbidden' | 'conflict';
  readonly message: string;
}
