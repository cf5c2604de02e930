/** The properties of a post that the deletion rules check. */
export interface Deletable {
  readonly kind: 'question' | 'answer';
  readonly isAuthor: boolean;
  /** For a question: the number of answers that are not deleted. */
  readonly answers: number;
  /** Whether the question has an open bounty. */
  readonly hasBounty?: boolean;
}

/** Why a member cannot delete a post; undefined if they can. */
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
