import { dequal } from 'dequal';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/** Islands rendered so far, by page: the ids of each begin with a letter and number of its own. */
const islands = new WeakMap<object, number>();

interface Printed {
  readonly prefix: string;
  readonly props: object;
  readonly html: string;
}

/** Letters of HTML beyond which an island is not worth remembering, nor the draft that is in it. */
const LONGEST = 16_384;

/** What each island was when it was rendered last. */
const printed = new WeakMap<FunctionComponent, Printed>();

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
  return { html: print(component, props, prefix), attrs: { prefix } };
}

/** What its properties do not tell, an island must not show: the browser's React would not know it. */
function print(component: FunctionComponent, props: object, prefix: string): string {
  const last = printed.get(component);
  if (last?.prefix === prefix && dequal(last.props, props)) return last.html;
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix });
  if (html.length <= LONGEST) printed.set(component, { prefix, props, html });
  return html;
}

export default {
  name: '@astrojs/react',
  check,
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};
