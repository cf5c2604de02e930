/**
 * Tags that HTML does not know. Most are no tags at all but words of a text that was sent
 * unescaped: `Record<string, number>`, `vector<int>`, `<your name>`. They are kept as text.
 */

/** The elements of HTML, including obsolete ones. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big ' +
    'blink blockquote body br button canvas caption center cite code col colgroup data datalist dd ' +
    'del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form ' +
    'frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins ' +
    'isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta ' +
    'meter multicol nav nobr noembed noframes noscript object ol optgroup option output p param ' +
    'picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot ' +
    'small source spacer span strike strong style sub summary sup svg table tbody td template ' +
    'textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  ).split(' '),
);

/** Names that only types and components have: `Object`, `Button`; nobody writes HTML like that. */
const TITLE_CASE = /^<\/?[A-Z][a-z]/;
/** Elements of word processors: `o:p`, `st1:place`. */
const PREFIXED = /^[a-z]\w*:[a-z][\w-]*$/;
const CUSTOM = /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/;
const END = /<\/([a-z][^\s/>]*)[^>]*>/gi;
const BEGINNING = /^<\/?([a-z][^\s/>]*)[^>]*$/i;
const CLOSING = /<\/([a-z][a-z\d-]*)/gi;
/** Processing instructions, except those of word processors: `<?php`, `<?=`. */
const INSTRUCTION = /^<\?(?!xml)/i;

export class UnknownTags {
  readonly #html: string;
  #closed: ReadonlySet<string> | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  /** The source between these positions if it is no element; undefined for one. */
  textOf(name: string, start: number, end: number): string | undefined {
    const source = this.#html.slice(start, end);
    return this.#isText(name, source) ? source : undefined;
  }

  /** The end tags of unknown elements between these positions. */
  endsIn(start: number, end: number): string {
    let text = '';
    const last = this.#html.lastIndexOf('>', end - 1);
    for (const [source, name = ''] of this.#html.slice(start, last + 1).matchAll(END)) {
      if (this.#isText(name.toLowerCase(), source)) text += source;
    }
    return text;
  }

  /** An apparent processing instruction. */
  instructionOf(start: number, end: number): string {
    const source = this.#html.slice(start, end);
    return INSTRUCTION.test(source) ? source : '';
  }

  /** An end that the parser takes for the beginning of a tag. */
  restFrom(start: number): string {
    const rest = this.#html.slice(start);
    const [, name] = BEGINNING.exec(rest) ?? [];
    return name !== undefined && this.#isText(name.toLowerCase(), rest) ? rest : '';
  }

  #isText(name: string, source: string): boolean {
    const isElement = ELEMENTS.has(name) && !TITLE_CASE.test(source);
    return !isElement && !PREFIXED.test(name) && !this.#isCustom(name);
  }

  /** Custom elements have an end tag; in a text, `<app-root>` has none. */
  #isCustom(name: string): boolean {
    if (!CUSTOM.test(name)) return false;
    this.#closed ??= new Set(
      [...this.#html.matchAll(CLOSING)].map(([, tag]) => tag?.toLowerCase() ?? ''),
    );
    return this.#closed.has(name);
  }
}
