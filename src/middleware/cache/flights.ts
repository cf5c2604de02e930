/** Work under way by key and state of the data: one for however many ask at once. */
export class Flights<T> {
  readonly #flights = new Map<string, { readonly version: number; readonly result: Promise<T> }>();

  /** The result of the work, and whether it was begun for this caller. */
  join(
    key: string,
    version: number,
    begin: () => Promise<T>,
  ): { readonly result: Promise<T>; readonly isFirst: boolean } {
    const underway = this.#flights.get(key);
    // What began before a change may not show it.
    if (underway?.version === version) return { result: underway.result, isFirst: false };
    const flight = { version, result: begin() };
    this.#flights.set(key, flight);
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.result.then(land, land);
    return { result: flight.result, isFirst: true };
  }
}
