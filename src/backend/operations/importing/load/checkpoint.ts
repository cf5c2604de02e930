import type { Queries } from '../../../platform/sql/database.ts';
import type { Transaction } from '../../../platform/sql/transaction.ts';
import { ImportFailure } from '../dump/failure.ts';
import { checkpointText, saveCheckpoint } from '../importing.store.ts';

/** The loading steps, in order. */
export type Step = 'people' | 'tags' | 'numbers' | 'questions' | 'badges';

interface Content {
  /** Identifies the dump: another dump of the same site has other rows. */
  readonly dump: string;
  /** The `source_id` of the last row that each step has written. */
  readonly last: Partial<Record<Step, number>>;
}

/**
 * How much of an import is written. It is saved in the site's database by the same transactions
 * that write, so it is correct however the process ends.
 */
export class Checkpoint {
  readonly #site: string;
  #text: string | undefined;
  #content: Content;

  private constructor(site: string, dump: string, text: string | undefined) {
    this.#site = site;
    this.#text = text;
    this.#content = text === undefined ? { dump, last: {} } : (JSON.parse(text) as Content);
  }

  /** @throws ImportFailure if the site is partly imported from another dump */
  static async of(sql: Queries, site: string, dump: string): Promise<Checkpoint> {
    const checkpoint = new Checkpoint(site, dump, await checkpointText(sql, site));
    if (checkpoint.#content.dump === dump) return checkpoint;
    throw new ImportFailure(
      `${site} is partly imported from a dump with other files. Finish that import first`,
    );
  }

  /** Whether anything has been written. */
  get isBegun(): boolean {
    return this.#text !== undefined;
  }

  /** The last row that a step has written; below all rows before the first. */
  lastOf(step: Step): number {
    return this.#content.last[step] ?? Number.MIN_SAFE_INTEGER;
  }

  /**
   * Writes and advances in one transaction; `begin` may run more than once.
   * @throws ImportFailure if another process has advanced it
   */
  async move<T>(
    step: Step,
    last: number,
    begin: (save: (tx: Transaction) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const content = { ...this.#content, last: { ...this.#content.last, [step]: last } };
    const text = JSON.stringify(content);
    const result = await begin((tx) =>
      saveCheckpoint(tx, this.#site, { from: this.#text, to: text }),
    );
    this.#text = text;
    this.#content = content;
    return result;
  }

  /** Removes the checkpoint of a complete import. */
  end(tx: Transaction): Promise<void> {
    return saveCheckpoint(tx, this.#site, { from: this.#text, to: undefined });
  }
}
