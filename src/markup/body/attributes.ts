import { imageAddress, linkAddress } from '../../shared/body-addresses.ts';
import { escapeAttribute, withoutControls } from '../../shared/escape.ts';

/** As parsed: names in lower case, values decoded. */
export type Attributes = Readonly<Record<string, string>>;

const NUMBER = /^\d{1,9}$/;
const SIZE = /^\d{1,4}$/;
const LANGUAGE = /^lang(?:uage)?-([a-z0-9][\w+#.-]{0,29})$/i;

/** The attributes of a link as markup, or undefined when its address is not allowed. */
export function linkAttributes({ href }: Attributes): string | undefined {
  const address = linkAddress(href);
  return address && attribute('href', address);
}

/** The attributes of an image as markup, or undefined when its address is not allowed. */
export function imageAttributes({
  src,
  alt,
  title,
  width,
  height,
}: Attributes): string | undefined {
  const address = imageAddress(src);
  if (address === undefined) return undefined;
  return (
    attribute('src', address) +
    (alt === undefined ? '' : attribute('alt', alt)) +
    (title ? attribute('title', title) : '') +
    (SIZE.test(width ?? '') ? attribute('width', width ?? '') : '') +
    (SIZE.test(height ?? '') ? attribute('height', height ?? '') : '')
  );
}

/** The first number of an ordered list as markup; empty when it is 1. */
export function listAttributes({ start }: Attributes): string {
  return NUMBER.test(start ?? '') && Number(start) !== 1 ? ` start="${String(Number(start))}"` : '';
}

const STYLED_SIDE = /text-align:\s*(right|center)/i;
const SIDE = /^(?:right|center)$/;

/** The alignment of a cell as markup: from one of our classes, Markdown's style, or `align`. */
export function cellAttributes({ class: name = '', style = '', align = '' }: Attributes): string {
  const styled = STYLED_SIDE.exec(style)?.[1] ?? '';
  const side = [name, styled, align].map((one) => one.toLowerCase()).find((one) => SIDE.test(one));
  return side === undefined ? '' : attribute('class', side);
}

/**
 * The language that a `pre` or the `code` in it names, in lower case: `language-py` by the HTML
 * standard, `lang-py` at Stack Exchange, `data-language` from the editor.
 */
export function codeLanguage(attributes: Attributes): string | undefined {
  const names = (attributes.class ?? '').split(/\s+/);
  if (attributes['data-language']) names.push(`language-${attributes['data-language']}`);
  for (const name of names) {
    const language = LANGUAGE.exec(name)?.[1];
    if (language) return language.toLowerCase();
  }
  return undefined;
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeAttribute(withoutControls(value))}"`;
}
