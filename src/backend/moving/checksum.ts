import { createHash } from 'node:crypto';

/** A value of a row on either database. */
export type Value = string | number | null;

const MODULUS = 2n ** 128n;

/** What a table's rows come to, in whatever order they are read: how many, and a sum of their hashes. */
export class Checksum {
  #rows = 0;
  #sum = 0n;

  /** Takes a row up: its values in the order of the columns' names. */
  add(row: readonly Value[]): void {
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash.slice(0, 32)}`)) % MODULUS;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Hexadecimal, 32 digits. */
  get sum(): string {
    return this.#sum.toString(16).padStart(32, '0');
  }

  equals(other: Checksum): boolean {
    return this.#rows === other.#rows && this.#sum === other.#sum;
  }
}
