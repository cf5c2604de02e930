import { LRUCache } from 'lru-cache';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/** Islands rendered so far, by page: ids in each island begin with a letter and its number. */
const islands = new WeakMap<object, number>();

/** Maximum length of the HTML and props that are kept for a component, in UTF-16 units. */
const KEPT = 1_000_000;

/** The HTML of each component by its props, as long as it is used. */
const kept = new WeakMap<FunctionComponent, LRUCache<string, string>>();

/** The `this` of Astro's renderer methods. */
interface Rendering {
  readonly result: object;
}

interface Rendered {
  readonly html: string;
  /** For the element around an island: `prefix` is React's id prefix for hydration. */
  readonly attrs: { readonly prefix: string };
}

/** Everything that Astro does not recognize is a React component: there is no other framework. */
function check(component: unknown): boolean {
  return typeof component === 'function' || (typeof component === 'object' && component !== null);
}

/** Renders an island or a plain component to HTML; `@astrojs/react` hydrates it. */
function renderToStaticMarkup(
  this: Rendering,
  component: FunctionComponent,
  props: object,
  slots: object,
): Rendered {
  const [slot] = Object.keys(slots);
  if (slot !== undefined) throw new Error(`An island takes no slots, and has one: ${slot}`);
  const count = islands.get(this.result) ?? 0;
  islands.set(this.result, count + 1);
  const prefix = `r${String(count)}`;
  return { html: htmlOf(component, props, prefix), attrs: { prefix } };
}

/**
 * Renders an island, or returns the HTML already rendered for equal props: browsers can only hydrate
 * what follows from the props. Most members have the same tools at a post, and rendering them took a
 * quarter of a question page's memory.
 */
function htmlOf(component: FunctionComponent, props: object, prefix: string): string {
  let cache = kept.get(component);
  if (!cache) {
    cache = new LRUCache({
      maxSize: KEPT,
      sizeCalculation: (html, key) => html.length + key.length,
    });
    kept.set(component, cache);
  }
  const key = `${prefix} ${JSON.stringify(props)}`;
  let html = cache.get(key);
  if (html === undefined) {
    html = renderToString(createElement(component, props), { identifierPrefix: prefix });
    cache.set(key, html);
  }
  return html;
}

export default {
  name: '@astrojs/react',
  check,
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};
