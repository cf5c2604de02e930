/** A vote as stored: up 1, down −1, none 0. */
export type VoteValue = -1 | 0 | 1;

/** The vote after a click: the same again removes it, the other replaces it. */
export function nextVote(current: VoteValue, type: 'up' | 'down'): VoteValue {
  const wanted = type === 'up' ? 1 : -1;
  return current === wanted ? 0 : wanted;
}

/** A vote in the format of replies. */
export function hasVoted(value: VoteValue): { up: boolean; down: boolean } {
  return { up: value === 1, down: value === -1 };
}

/** A vote from the format of replies. */
export function voteOf({ up, down }: { readonly up: boolean; readonly down: boolean }): VoteValue {
  return up ? 1 : down ? -1 : 0;
}
