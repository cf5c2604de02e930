import { selectAll } from 'css-select';
import { type AnyNode, type Element, isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';

/** A part of a page as a reader without scripts gets it, queried by selectors and names. */
export class Part {
  readonly #nodes: readonly AnyNode[];
  readonly #page: readonly AnyNode[];

  constructor(nodes: readonly AnyNode[], page = nodes) {
    this.#nodes = nodes;
    this.#page = page;
  }

  static parse(html: string): Part {
    return new Part(parseDocument(html).children);
  }

  /** Its text, with white space collapsed. */
  get text(): string {
    return textOf([...this.#nodes]);
  }

  attr(name: string): string | undefined {
    const [element] = this.#nodes;
    return element && isTag(element) ? element.attribs[name] : undefined;
  }

  all(selector: string): Part[] {
    return this.#find(selector).map((one) => this.#part(one));
  }

  /** The only match. @throws if there is none, or more than one */
  one(selector: string): Part {
    const [found, ...more] = this.#find(selector);
    if (!found || more.length > 0)
      throw new Error(`Not one ${selector}, but ${String(more.length)}`);
    return this.#part(found);
  }

  texts(selector: string): string[] {
    return this.#find(selector).map((one) => textOf([one]));
  }

  count(selector: string): number {
    return this.#find(selector).length;
  }

  /** The address of the first link with a name; undefined if there is none. */
  link(name: string): string | undefined {
    return this.#find('a').find((one) => nameOf(one) === name)?.attribs.href;
  }

  /** The names of buttons. */
  get buttons(): string[] {
    return this.#find('button').map(nameOf);
  }

  /** The section with a heading. */
  section(heading: string): Part {
    const found = this.#find('section').find((one) => textOf([one]).includes(heading));
    if (!found) throw new Error(`No section ${heading}`);
    return this.#part(found);
  }

  /** The box with a label; undefined if there is none. */
  field(label: string): Part | undefined {
    const texts = this.#find('label').filter((one) => textOf([one]).startsWith(label));
    const [found] = texts.flatMap((one) =>
      one.attribs.for === undefined
        ? selectAll<AnyNode, Element>('input, textarea, select', one)
        : selectAll<AnyNode, Element>(`[id="${one.attribs.for}"]`, [...this.#page]),
    );
    return found && this.#part(found);
  }

  /** The accessible description of a box. */
  get description(): string {
    const ids = this.attr('aria-describedby')?.split(' ') ?? [];
    const told = ids.flatMap((id) => selectAll<AnyNode, Element>(`[id="${id}"]`, [...this.#page]));
    return textOf(told);
  }

  #part(element: Element): Part {
    return new Part([element], this.#page);
  }

  #find(selector: string): Element[] {
    return selectAll<AnyNode, Element>(selector, [...this.#nodes]);
  }
}

const textOf = (nodes: AnyNode[]) => DomUtils.innerText(nodes).replace(/\s+/g, ' ').trim();

const nameOf = (element: Element) => element.attribs['aria-label'] ?? textOf([element]);
