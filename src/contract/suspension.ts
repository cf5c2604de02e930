import * as z from 'zod/mini';
import { momentText } from './elapsed.ts';

/** Days of a suspension that moderators choose from; a number of their own may be any other. */
export const SUSPENSION_DAYS = [1, 7, 30] as const;
const SUSPENSION_DAYS_MAX = 3_650;

const DAYS = `A suspension lasts 1 to ${String(SUSPENSION_DAYS_MAX)} days`;

/** How long, in days; left out, it lasts until somebody lifts it. */
export const SuspensionDays = z
  .number(DAYS)
  .check(z.int(DAYS), z.minimum(1, DAYS), z.maximum(SUSPENSION_DAYS_MAX, DAYS));

/** What a suspended member is told. */
export interface Suspension {
  /** An ISO 8601 time; without one it lasts until somebody lifts it. */
  readonly until?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

/** That somebody is suspended, until when and why, in a sentence. */
export function suspensionText({ until, reason }: Suspension): string {
  const end = until ? ` until ${momentText(until)}` : ' until a moderator lifts it';
  return `Your account is suspended${end}${reason ? `: ${reason}` : ''}`;
}
