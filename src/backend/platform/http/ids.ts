/** The database key for an id from the wire, or undefined if no row can have it. */
export function keyOf(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
