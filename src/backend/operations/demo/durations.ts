const UNITS = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

export const HOUR = UNITS.h;

/** The milliseconds in a duration such as `3d 4h` or `25m`; NaN if it is invalid. */
export function duration(text: string): number {
  const parts = text.trim().split(/\s+/);
  return parts.reduce((sum, part) => {
    const [, count, unit] = /^(\d+)([dhm])$/.exec(part) ?? [];
    return sum + (unit ? Number(count) * UNITS[unit as keyof typeof UNITS] : Number.NaN);
  }, 0);
}
