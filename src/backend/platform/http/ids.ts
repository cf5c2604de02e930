/** The database key for an id from the wire; 0, which no row has, if it cannot be one. */
export function keyOf(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
