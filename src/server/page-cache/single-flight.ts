interface Flight<T> {
  readonly version: number;
  readonly result: Promise<T>;
}

/** Work under way by key and state of the data: one for however many ask at once. */
export class SingleFlight<T> {
  readonly #underway = new Map<string, Flight<T>>();

  /** The result of the work, and whether it was begun for this caller. */
  join(
    key: string,
    version: number,
    begin: () => Promise<T>,
  ): { readonly result: Promise<T>; readonly isFirst: boolean } {
    const underway = this.#underway.get(key);
    // What began before a change may not show it.
    if (underway?.version === version) return { result: underway.result, isFirst: false };
    const flight = { version, result: begin() };
    this.#underway.set(key, flight);
    const land = () => {
      if (this.#underway.get(key) === flight) this.#underway.delete(key);
    };
    flight.result.then(land, land);
    return { result: flight.result, isFirst: true };
  }
}
