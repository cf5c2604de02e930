import { isExternal } from '../../contract/body-addresses.ts';
import type { Headings } from './headings.ts';

const TAG = /^<(\/?)([a-z]+)(\d?)/;
const HREF = /^<a href="([^"]*)">$/;
const LAZY = ' loading="lazy" decoding="async" referrerpolicy="no-referrer" />';

/** A tag of a clean body as a page prints it. */
export function forReading(tag: string, headings: Headings): string {
  const [, end, name, level] = TAG.exec(tag) ?? [];
  if (name === 'h') return end ? headings.end() : headings.start(Number(level));
  if (name === 'img') return image(tag);
  return name === 'a' && !end ? link(tag) : tag;
}

function link(tag: string): string {
  const address = HREF.exec(tag)?.[1] ?? '';
  return isExternal(address) ? `${tag.slice(0, -1)} rel="nofollow ugc noopener">` : tag;
}

function image(tag: string): string {
  const alt = tag.includes(' alt="') ? '' : ' alt=""';
  return tag.replace(/ \/>$/, `${alt}${LAZY}`);
}
