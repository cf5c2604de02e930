import type { Queries } from '../../sql/open.ts';
import type { Transaction } from '../../sql/transaction.ts';
import { ImportFailure } from '../dump/failure.ts';
import { checkpointText, saveCheckpoint } from '../store.ts';

/** The steps of writing, in their order. */
export type Step = 'people' | 'tags' | 'numbers' | 'questions' | 'badges';

interface Content {
  /** Names the dump: another one of the same site has other rows. */
  readonly dump: string;
  /** The `source_id` of the last row that each step has written. */
  readonly last: Partial<Record<Step, number>>;
}

/**
 * How far an import has been written. It stands in the site's database and moves in the transactions
 * that write, so it is right whatever ends the process.
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

  /** @throws ImportFailure where the site was begun from another dump */
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

  /** The last row of a step that is written; below all rows where none is. */
  lastOf(step: Step): number {
    return this.#content.last[step] ?? Number.MIN_SAFE_INTEGER;
  }

  /**
   * Writes and moves in one transaction; `begin` may run more than once.
   * @throws ImportFailure where another process has moved it meanwhile
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

  /** Removes it: all is written. */
  end(tx: Transaction): Promise<void> {
    return saveCheckpoint(tx, this.#site, { from: this.#text, to: undefined });
  }
}
