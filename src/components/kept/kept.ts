import { dequal } from 'dequal/lite';
import { LRUCache } from 'lru-cache';

/** All that a piece of HTML depends on. */
export interface Print {
  /** Names the piece. Pieces that are shown in turn, as those for readers with other rights, differ. */
  readonly key: string;
  readonly inputs: readonly unknown[];
}

interface Kept extends Pick<Print, 'inputs'> {
  readonly html: string;
}

/** Letters kept at once: of HTML, and as many of what it was made from. */
const MOST = 4_000_000;

const kept = new LRUCache<string, Kept>({
  maxSize: MOST,
  sizeCalculation: ({ html }) => 2 * html.length + 1,
});

/** What was printed for the very same inputs. */
export function keptHtml({ key, inputs }: Print): string | undefined {
  const known = kept.get(key);
  return known && dequal(known.inputs, inputs) ? known.html : undefined;
}

export function keep({ key, inputs }: Print, html: string): string {
  kept.set(key, { inputs, html });
  return html;
}
