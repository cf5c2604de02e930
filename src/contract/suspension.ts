import * as z from 'zod/mini';

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
  const end = until ? ` until ${endText(until)}` : ' until a moderator lifts it';
  return `Your account is suspended${end}${reason ? `: ${reason}` : ''}`;
}

/** `7 December 2026, 12:00 UTC`. */
export function endText(until: string): string {
  const date = new Date(until);
  const day = `${String(date.getUTCDate())} ${MONTHS[date.getUTCMonth()] ?? ''}`;
  return `${day} ${String(date.getUTCFullYear())}, ${date.toISOString().slice(11, 16)} UTC`;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
