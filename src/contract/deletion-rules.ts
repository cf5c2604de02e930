/** A post that somebody wants to delete, as far as the rules look at it. */
export interface Deletable {
  readonly kind: 'question' | 'answer';
  readonly isAuthor: boolean;
  /** Of a question: the answers that are not deleted. */
  readonly answers: number;
  /** Whether somebody offers reputation for an answer to it. */
  readonly hasBounty?: boolean;
}

/** Why a member may not delete a post; undefined where they may. */
export function deletionRefusal({
  kind,
  isAuthor,
  answers,
  hasBounty = false,
}: Deletable): DeletionRefusal | undefined {
  if (!isAuthor) return { code: 'forbidden', message: `Only the author can delete this ${kind}` };
  if (kind === 'answer') return undefined;
  if (hasBounty)
    return {
      code: 'conflict',
      message: 'A question with a bounty cannot be deleted until it ends',
    };
  if (answers === 0) return undefined;
  return {
    code: 'conflict',
    message: 'This question has answers, so it can no longer be deleted',
  };
}

export interface DeletionRefusal {
  readonly code: 'forbidden' | 'conflict';
  readonly message: string;
}
