/** Statements that have a name: each is kept, with its plan, by every connection that ran it. */
const NAMED = 300;
/** A list of another length makes another text, and most of these never come again. */
const OFTEN = 20;
/** Texts that are counted until they come often. */
const COUNTED = 2000;

/**
 * Names for texts that come often. PostgreSQL keeps what it has understood of a named statement, and
 * after some runs its plan: to plan a write anew takes it as long as to do it.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The name of a text, of letters and digits, or undefined where it has none. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= NAMED) return name;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      if (this.#counts.size >= COUNTED) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const given = `atoll${String(this.#names.size)}`;
    this.#names.set(text, given);
    return given;
  }
}
