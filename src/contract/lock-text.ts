import type { Lock, LockKind } from './locks.ts';
import { momentText } from '../shared/elapsed.ts';

/** A sentence with what is locked, until when and why. */
export const lockText = (kind: LockKind, { until, reason }: Lock): string =>
  `The ${kind} of this post are locked until ${momentText(until)}${reason === '' ? '' : `. ${reason}`}`;
