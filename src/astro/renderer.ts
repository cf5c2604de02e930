import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/** Islands rendered so far, by page: the ids of each begin with a letter and number of its own. */
const islands = new WeakMap<object, number>();

/** What Astro's methods of a renderer are called on. */
interface Rendering {
  readonly result: object;
}

interface Rendered {
  readonly html: string;
  /** For the element around an island: its `prefix` tells the browser's React how ids begin. */
  readonly attrs: { readonly prefix: string };
}

/** What Astro does not know for its own is React's: there is no other framework. */
function check(component: unknown): boolean {
  return typeof component === 'function' || (typeof component === 'object' && component !== null);
}

/** An island or a plain component as HTML; what hydrates it is `@astrojs/react`'s. */
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
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix });
  return { html, attrs: { prefix } };
}

export default {
  name: '@astrojs/react',
  check,
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};
