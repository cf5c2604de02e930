import { faultAt } from './failure.ts';

/** Leaves room below the largest integer for made-up people and for comparisons. */
const MOST = 999_999_999_999_999;

const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(\.\d{1,9})?Z?)?$/;

/** One `<row … />` of a dump file, with typed access to its attributes. */
export class DumpRow {
  readonly file: string;
  readonly line: number;
  readonly #attributes: Readonly<Record<string, string>>;

  constructor(file: string, line: number, attributes: Readonly<Record<string, string>>) {
    this.file = file;
    this.line = line;
    this.#attributes = attributes;
  }

  /** An attribute's text; null if the row has none. */
  text(name: string): string | null {
    return this.#attributes[name] ?? null;
  }

  /** An integer between -`most` and `most`; null if the row has none. */
  integer(name: string, most = MOST): number | null {
    const text = this.text(name);
    if (text === null || text === '') return null;
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) {
      throw this.#fault(`${name} is not a whole number: "${clip(text)}"`);
    }
    if (Math.abs(value) > most) throw this.#fault(`${name} is too large: "${clip(text)}"`);
    return value;
  }

  /** Milliseconds since 1970. The dumps' times are in UTC and do not say so. */
  time(name: string): number | null {
    const text = this.text(name);
    if (text === null || text === '') return null;
    const [, day = '', clock = '00:00:00', fraction = ''] = DATE.exec(text) ?? [];
    const value = new Date(`${day}T${clock}${fraction.slice(0, 4)}Z`);
    // Rejects dates like February 30, which would be parsed as a day in March.
    if (Number.isNaN(value.getTime()) || !value.toISOString().startsWith(day)) {
      throw this.#fault(`${name} is not a date: "${clip(text)}"`);
    }
    return value.getTime();
  }

  /** The value of a required attribute. */
  required<T>(name: string, value: T | null): T {
    if (value === null) throw this.#fault(`a row without ${name}`);
    return value;
  }

  #fault(what: string): Error {
    return faultAt(this.file, this.line, what);
  }
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
