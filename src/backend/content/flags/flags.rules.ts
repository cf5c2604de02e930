import { type FlagReason, REASON_TEXTS, reasonsFor } from '../../../contract/flag-forms.ts';
import type { FlagTarget } from '../../../contract/flag-forms.ts';
import { type Experience, isNewcomer } from '../../people/newcomers/newcomers.rules.ts';

/** Flags a day; one more for each `helpfulForMore` helpful ones. */
const MOST = { aDay: 10, aDayOfNewcomer: 5, helpfulForMore: 10 };

/** A member's earlier flags. */
interface Flagged {
  readonly aDay: number;
  readonly helpful: number;
}

/** Returns why a member cannot flag now, or undefined. */
export function flagRefusal(person: Experience, { aDay, helpful }: Flagged, now: number) {
  const first = isNewcomer(person, now) ? MOST.aDayOfNewcomer : MOST.aDay;
  const most = first + Math.floor(helpful / MOST.helpfulForMore);
  if (aDay < most) return undefined;
  const message = `You can flag ${String(most)} times a day`;
  return { code: 'too_many_requests', message, retryAfter: 3600 } as const;
}

/** Why a reason does not fit, or undefined. */
export const misfit = (kind: FlagTarget, reason: FlagReason): string | undefined =>
  reasonsFor(kind).includes(reason)
    ? undefined
    : `“${REASON_TEXTS[reason].label}” does not fit here`;

/** A member's decided flags. */
export interface FlagRecord {
  readonly helpful: number;
  readonly decided: number;
}

/** What decides how much a flag weighs. */
interface RaisedFlag extends FlagRecord {
  /** Whether a reviewer flags the post of a new member as spam, and nobody has voted it up. */
  readonly isReviewersWord: boolean;
}

/**
 * A flag of somebody whose flags held up counts twice. A reviewer hides a new member's spam alone:
 * on a small site it may be hours until a second person comes by.
 */
export function weightOf({ helpful, decided, isReviewersWord }: RaisedFlag): number {
  if (isReviewersWord) return HIDES_FROM;
  return decided >= 10 && helpful >= decided * 0.9 ? 2 : 1;
}

/** The flags that a record looks at. */
export const RECORD_LENGTH = 20;

/** What a member's last decided flags earn, apart from reputation. */
export const earnsReview = ({ helpful, decided }: FlagRecord): boolean =>
  decided >= 10 && helpful >= decided * 0.9;
export const earnsClosing = ({ helpful, decided }: FlagRecord): boolean =>
  decided >= RECORD_LENGTH && helpful >= 18;

/** The weight of spam and rude flags that hides a post. */
const HIDES_FROM = 3;

/** Whether flags hide what they are about until somebody reviews it. */
export function hides(
  flags: readonly { readonly reason: FlagReason; readonly weight: number }[],
): boolean {
  const grave = flags.filter(({ reason }) => reason === 'spam' || reason === 'rude');
  return grave.reduce((sum, flag) => sum + flag.weight, 0) >= HIDES_FROM;
}

/** The reason of most weight, the first of equals: why something is deleted. */
export function gravest(
  flags: readonly { readonly reason: FlagReason; readonly weight: number }[],
): FlagReason {
  const weights = new Map<FlagReason, number>();
  for (const { reason, weight } of flags) weights.set(reason, (weights.get(reason) ?? 0) + weight);
  const [first] = [...weights].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? 'other';
}
