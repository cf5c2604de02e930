import type { Queries } from '../../../platform/sql/database.ts';
import { deleteRows } from '../../../platform/sql/rows.ts';
import { lockSetting, readSetting, saveSetting } from '../../../platform/sql/settings.ts';
import type { Transaction } from '../../../platform/sql/transaction.ts';
import { ImportFailure, UNDER_WAY } from '../dump/failure.ts';

/** The loading steps, in order. */
export type Step = 'people' | 'tags' | 'numbers' | 'questions' | 'badges';

interface Content {
  /** Identifies the dump: another dump of the same site has other rows. */
  readonly dump: string;
  /** The `source_id` of the last row that each step has written. */
  readonly last: Partial<Record<Step, number>>;
}

/** The value of the setting before anything is written. */
const NOTHING = '';

/**
 * How much of an import is written. It is saved in the site's database by the same transactions
 * that write, so it is correct however the process ends.
 */
export class Checkpoint {
  readonly #setting: string;
  /** The value of the setting that this process has written or read. */
  #text: string;
  #content: Content;

  private constructor(setting: string, text: string, dump: string) {
    this.#setting = setting;
    this.#text = text;
    this.#content = text === NOTHING ? { dump, last: {} } : (JSON.parse(text) as Content);
  }

  /** @throws ImportFailure if the site is partly imported from another dump */
  static async of(sql: Queries, site: string, dump: string): Promise<Checkpoint> {
    const setting = `import ${site}`;
    const text = (await readSetting(sql, setting)) ?? NOTHING;
    const checkpoint = new Checkpoint(setting, text, dump);
    if (checkpoint.#content.dump === dump) return checkpoint;
    throw new ImportFailure(
      `${site} is partly imported from a dump with other files. Finish that import first`,
    );
  }

  /** The last row that a step has written; below all rows before the first. */
  lastOf(step: Step): number {
    return this.#content.last[step] ?? Number.MIN_SAFE_INTEGER;
  }

  /**
   * Writes and advances in one transaction; `begin` may run more than once.
   * @throws ImportFailure if another process has advanced it
   */
  async move(
    step: Step,
    last: number,
    begin: (save: (tx: Transaction) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const content = { ...this.#content, last: { ...this.#content.last, [step]: last } };
    const text = JSON.stringify(content);
    await begin(async (tx) => {
      await this.#lock(tx);
      await saveSetting(tx, this.#setting, text);
    });
    this.#text = text;
    this.#content = content;
  }

  /** Removes the checkpoint of a complete import. */
  async end(tx: Transaction): Promise<void> {
    await this.#lock(tx);
    await deleteRows(tx.sql, 'settings', { name: this.#setting });
  }

  async #lock(tx: Transaction): Promise<void> {
    const text = await lockSetting(tx, this.#setting, NOTHING);
    if (text !== this.#text) throw new ImportFailure(UNDER_WAY);
  }
}
