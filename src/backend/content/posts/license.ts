/** Contributions since this day are under version 4.0. */
const VERSION_4 = Date.UTC(2018, 4, 2);

/** The license of a post: from the dump, or in older dumps by the date of writing. */
export function licenseOf(said: string | null, createdAt: number): string {
  if (said !== null && said !== '') return said;
  return createdAt < VERSION_4 ? 'CC BY-SA 3.0' : 'CC BY-SA 4.0';
}
