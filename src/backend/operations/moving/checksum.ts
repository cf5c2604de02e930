import { createHash } from 'node:crypto';

/** A value of a row on either database. */
export type Value = string | number | null;

const MODULUS = 2n ** 128n;

/**
 * A checksum of a table's rows that does not depend on their order: their number, and the sum of
 * their hashes.
 */
export class Checksum {
  #rows = 0;
  #sum = 0n;

  /** Adds a row: its values in the order of the column names. */
  add(row: readonly Value[]): void {
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash.slice(0, 32)}`)) % MODULUS;
  }

  get rows(): number {
    return this.#rows;
  }

  /** The sum as 32 hexadecimal digits. */
  get sum(): string {
    return this.#sum.toString(16).padStart(32, '0');
  }

  equals(other: Checksum): boolean {
    return this.#rows === other.#rows && this.#sum === other.#sum;
  }
}
