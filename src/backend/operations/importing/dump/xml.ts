import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { SaxesParser } from 'saxes';
import { faultAt, unusable } from './failure.ts';
import { DumpRow } from './row.ts';

/** Bytes to read at a time. */
const CHUNK = 256 * 1024;
/** Characters of a value: more would not fit into memory once it is cleaned. A post has 30,000. */
const VALUE_MAX = 1_000_000;

/**
 * The `<row>` elements of an XML file in order, one chunk at a time, so that the whole file is
 * never in memory. Drops characters that XML forbids. Throws an ImportFailure with file and line if
 * it is otherwise not well-formed XML in UTF-8, or contains something else.
 */
export async function* readRows(path: string): AsyncGenerator<{ rows: DumpRow[]; bytes: number }> {
  const file = basename(path);
  const reader = new RowParser(file);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of chunksOf(path)) {
    yield {
      rows: reader.write(decode(() => decoder.decode(bytes, { stream: true }))),
      bytes: bytes.length,
    };
  }
  yield { rows: [...reader.write(decode(() => decoder.decode())), ...reader.end()], bytes: 0 };

  function decode(bytes: () => string): string {
    try {
      return bytes();
    } catch {
      throw faultAt(file, reader.line, 'not valid UTF-8 here or a little below');
    }
  }
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
      yield chunk as Buffer;
    }
  } catch (error) {
    throw unusable(`${path} cannot be read`, error);
  }
}

class RowParser {
  readonly #file: string;
  readonly #parser = new SaxesParser<{ position: true; xmlns: false }>({
    position: true,
    xmlns: false,
  });
  readonly #characters = new Characters();
  #rows: DumpRow[] = [];

  constructor(file: string) {
    this.#file = file;
    let line = 1;
    let isRoot = true;
    this.#parser.on('opentagstart', ({ name }) => {
      line = this.#parser.line;
      if (isRoot) checkRoot(file, name);
      isRoot = false;
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      if (name !== 'row') return;
      checkLengths(attributes);
      this.#rows.push(new DumpRow(file, line, attributes));
    });
  }

  get line(): number {
    return this.#parser.line;
  }

  write(text: string): DumpRow[] {
    return this.#run(() => this.#parser.write(this.#characters.allowed(text)));
  }

  end(): DumpRow[] {
    return this.#run(() => this.#parser.write(this.#characters.rest()).close());
  }

  #run(parse: () => unknown): DumpRow[] {
    try {
      parse();
    } catch (error) {
      const what = error instanceof Error ? error.message.replace(/^\d+:\d+: /, '') : 'bad XML';
      throw faultAt(this.#file, this.#parser.line, what);
    }
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}

function checkLengths(values: Readonly<Record<string, string>>): void {
  for (const [name, { length }] of Object.entries(values)) {
    if (length > VALUE_MAX) {
      const most = VALUE_MAX.toLocaleString('en');
      throw new Error(`${name} has ${length.toLocaleString('en')} characters, more than ${most}`);
    }
  }
}

/** Otherwise an unrelated XML file would be read as a file without rows. */
function checkRoot(file: string, name: string): void {
  const expected = file.replace(/\.xml$/, '').toLowerCase();
  if (name.toLowerCase() !== expected) throw new Error(`<${expected}> expected, not <${name}>`);
}

/**
 * References to characters that XML forbids: control characters, lone surrogates, U+FFFE and
 * U+FFFF. Dumps contain them where someone pasted one into a post.
 */
const FORBIDDEN =
  /&#(?:x0{0,6}(?:[0-8bcef]|1[\da-f]|d[89a-f][\da-f]{2}|fff[ef])|0{0,6}(?:[0-8]|1[124-9]|2\d|3[01]));/gi;
/** An incomplete reference at the end of a text. */
const BEGUN = /&(?:#(?:x?[\da-f]{0,10})?)?$/i;

/** Removes such references from a text that arrives in parts. */
class Characters {
  #begun = '';

  /** The text so far, without an incomplete reference at its end. */
  allowed(part: string): string {
    const text = this.#begun + part;
    this.#begun = BEGUN.exec(text)?.[0] ?? '';
    return text.slice(0, text.length - this.#begun.length).replace(FORBIDDEN, '');
  }

  /** The rest at the end of the text. */
  rest(): string {
    return this.#begun;
  }
}
