import type { Lock, LockKind } from './locks.ts';
import { momentText } from './elapsed.ts';

/** That something of a post is locked, until when and why, in a sentence. */
export const lockText = (kind: LockKind, { until, reason }: Lock): string =>
  `The ${kind} of this post are locked until ${momentText(until)}${reason === '' ? '' : `: ${reason}`}`;
