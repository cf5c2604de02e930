import { isExternal } from '../shared/body-addresses.ts';
import { copyWidths, pictureAddress, pictureAt, sizeOfPicture } from '../shared/picture-names.ts';

const TAG = /^<(\/?)([a-z]+)(\d?)/;
const HREF = /^<a href="([^"]*)">$/;
const SRC = / src="([^"]*)"/;
const HTTP_SRC = / src="http:\/\/([^"]*)"/i;
const ALT = / alt="([^"]+)"/;
const OWN_SIZE = / (?:width|height)="\d+"/g;
const LAZY = ' loading="lazy" decoding="async" referrerpolicy="no-referrer" />';
/** A host that can have a certificate: a domain, on the default port. */
const DOMAIN = /^((?:[^./:?#[\]]+\.)+[^./:?#\d][^./:?#]*)(?::80)?(?=[/?#]|$)/;

/**
 * Writes the tags of a sanitized body as a page prints them, in order; `level` is that of the first
 * heading, `follow` whether search engines may follow its links.
 */
export function tagsForReading(level: 2 | 3, follow = false): (tag: string) => string {
  const headings = headingsFrom(level);
  let isLinked = false;
  return (tag) => {
    const [, end, name, size] = TAG.exec(tag) ?? [];
    if (name === 'h') return end ? headings.end() : headings.start(Number(size));
    if (name === 'img') return image(tag, isLinked, follow);
    if (name !== 'a') return tag;
    isLinked = !end;
    return end ? tag : link(tag, follow);
  };
}

function link(tag: string, follow: boolean): string {
  const address = HREF.exec(tag)?.[1] ?? '';
  if (!isExternal(address)) return tag;
  return `${tag.slice(0, -1)} rel="${follow ? '' : 'nofollow '}ugc noopener">`;
}

/**
 * An image with a link to its full size: a page shows it no wider than its column. Pages load no
 * images over http: the image uses https instead or, if the host cannot have that, becomes a link.
 */
function image(tag: string, isLinked: boolean, follow: boolean): string {
  const [, address] = HTTP_SRC.exec(tag) ?? [];
  if (address !== undefined && !DOMAIN.test(address)) {
    const text = (ALT.exec(tag)?.[1] ?? `http://${address}`).replaceAll('&quot;', '"');
    return isLinked ? text : `${link(`<a href="http://${address}">`, follow)}${text}</a>`;
  }
  const secure = address?.replace(DOMAIN, '$1') ?? '';
  const shown =
    address === undefined ? tag : tag.replace(HTTP_SRC, () => ` src="https://${secure}"`);
  if (isLinked) return withAttributes(shown, '');
  const [, source = ''] = SRC.exec(shown) ?? [];
  // Without text the link would have no name.
  return `${link(`<a href="${source}">`, follow)}${withAttributes(shown, 'Image')}</a>`;
}

/** `alt`: for an image without a description. */
function withAttributes(plain: string, alt: string): string {
  const tag = withSize(plain);
  if (ALT.test(tag)) return tag.replace(/ \/>$/, LAZY);
  return tag.replace(' alt=""', '').replace(/ \/>$/, ` alt="${alt}"${LAZY}`);
}

/** The width of a column of text, at most. */
const SIZES = ' sizes="(max-width: 48rem) 100vw, 44rem"';

/** One of our own pictures with its size, so that nothing moves, and its smaller copies. */
function withSize(tag: string): string {
  const name = pictureAt(SRC.exec(tag)?.[1] ?? '');
  if (name === undefined) return tag;
  const { width, height } = sizeOfPicture(name);
  const copies = copyWidths(width);
  const listed = [...copies, width].map(
    (one) => `${pictureAddress(name, one === width ? undefined : one)} ${String(one)}w`,
  );
  const srcset = copies.length === 0 ? '' : ` srcset="${listed.join(', ')}"${SIZES}`;
  const size = ` width="${String(width)}" height="${String(height)}"`;
  return tag.replaceAll(OWN_SIZE, '').replace(/ \/>$/, `${size}${srcset} />`);
}

/** Writes the tags of headings. */
export interface Headings {
  start(level: number): string;
  end(): string;
}

/**
 * Renumbers headings in order: the first has level `first`, and none is more than one below its
 * parent heading.
 */
function headingsFrom(first: number): Headings {
  const above: number[] = [];
  const name = (): string => `h${String(first + above.length - 1)}`;
  return {
    start(level) {
      while ((above.at(-1) ?? 0) >= level) above.pop();
      above.push(level);
      return `<${name()}>`;
    },
    end: () => `</${name()}>`,
  };
}
