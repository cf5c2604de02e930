import { type AnyNode, isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';

/** A page as a reader without scripts gets it. */
export interface ReadPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** All text, with white space collapsed. */
  readonly text: string;
  /** The text of each element that a test selects, with white space collapsed. */
  texts(pick: (element: ElementLike) => boolean): string[];
  /** The texts in its boxes of several lines, of its buttons, and of the errors at its fields. */
  readonly boxes: string[];
  readonly buttons: string[];
  readonly errors: string[];
  /** The address that it redirects to, if any. */
  readonly redirect: string | null;
  /** The hidden fields of its forms. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Targets of the links with this text. */
  links(text: string): string[];
}

export interface ElementLike {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
}

/** Pieces of text, except those of scripts, styles and the head. */
function textsOf(nodes: readonly AnyNode[]): string[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [node.data];
    if (!isTag(node) || ['head', 'script', 'style'].includes(node.name)) return [];
    return textsOf(node.children);
  });
}

/** Requests a page without following redirects. */
export async function readPage(url: string, init: RequestInit = {}): Promise<ReadPage> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const html = await response.text();
  const document = parseDocument(html);
  const find = (pick: (element: ElementLike) => boolean) =>
    DomUtils.findAll((element) => pick(element), document.children);
  const textOf = (nodes: Parameters<typeof DomUtils.innerText>[0]) =>
    DomUtils.innerText(nodes).replace(/\s+/g, ' ').trim();
  return {
    status: response.status,
    headers: response.headers,
    html,
    text: textsOf(document.children).join(' ').replace(/\s+/g, ' ').trim(),
    texts: (pick) => find(pick).map(textOf),
    boxes: find(({ name }) => name === 'textarea').map(textOf),
    buttons: find(({ name }) => name === 'button').map(textOf),
    errors: find(({ attribs }) => attribs.class === 'form-error').map(textOf),
    redirect: response.headers.get('location'),
    hidden: Object.fromEntries(
      find(({ attribs }) => attribs.type === 'hidden').map(({ attribs }) => [
        attribs.name ?? '',
        attribs.value ?? '',
      ]),
    ),
    links: (text) =>
      find(({ name }) => name === 'a')
        .filter((link) => textOf(link) === text)
        .map((link) => link.attribs.href ?? ''),
  };
}
