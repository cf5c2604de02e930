import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/** Islands rendered so far, by page: ids in each island begin with a letter and its number. */
const islands = new WeakMap<object, number>();

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
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix });
  return { html, attrs: { prefix } };
}

export default {
  name: '@astrojs/react',
  check,
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};
