import type {
  Heading,
  Link,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';

/** A piece of running text: plain text, or a node such as a link. */
export type Piece = string | PhrasingContent;

/** The source of a document, for Markdown or plain text. */
export interface PageDocument {
  /** The page's canonical address: a path with the relevant query. */
  readonly path: string;
  readonly content: readonly RootContent[];
}

export function heading(depth: 1 | 2 | 3, ...pieces: Piece[]): Heading {
  return { type: 'heading', depth, children: phrase(pieces) };
}

export function paragraph(...pieces: Piece[]): Paragraph {
  return { type: 'paragraph', children: phrase(pieces) };
}

export function link(url: string, text: string): Link {
  return { type: 'link', url, children: phrase([text]) };
}

/** A link with its address as text. */
export function address(url: string): Link {
  return { type: 'link', url, children: [{ type: 'text', value: url }] };
}

export function bullets(items: readonly (Piece[] | undefined)[]): List {
  const children = items.filter((item) => item !== undefined).map((item) => bullet(item));
  return { type: 'list', ordered: false, spread: false, children };
}

export function root(content: readonly RootContent[]): Root {
  return { type: 'root', children: [...content] };
}

/** Pieces with `between` between each two. */
export function joined(pieces: readonly Piece[], between: string): Piece[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]));
}

function bullet(pieces: readonly Piece[]): ListItem {
  return { type: 'listItem', spread: false, children: [paragraph(...pieces)] };
}

/** Keeps text that was written as one line on one line. */
function phrase(pieces: readonly Piece[]): PhrasingContent[] {
  return pieces.map((piece) =>
    typeof piece === 'string' ? { type: 'text', value: piece.replace(/\s+/g, ' ') } : piece,
  );
}
