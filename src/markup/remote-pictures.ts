import { Parser } from 'htmlparser2';
import { escapeAttribute, escapeText } from '../shared/escape.ts';

/** How pages treat pictures of other sites, which would learn who reads a page. */
export interface RemotePictures {
  /** The origins whose pictures are shown; those without an origin always are. */
  readonly origins: readonly string[];
  /** The address of the same page with all pictures; without one, they become links. */
  readonly shownAt?: string | undefined;
}

const REMOTE = /^(?:https?:)?\/\/([^/?#]*)/i;
const FACE = /^face\b/;

/**
 * A page's HTML without pictures of other origins: each becomes a link to it, or to `shownAt`. Faces
 * become plain circles. Runs in linear time, because pages contain untrusted text.
 */
export function withoutRemotePictures(html: string, { origins, shownAt }: RemotePictures): string {
  let written = '';
  let done = 0;
  let place = '';
  /** The link around the current position, from the start to the end of its tag. */
  let link: { readonly start: number; readonly end: number } | undefined;

  const replace = (start: number, end: number, by: string) => {
    written += html.slice(done, start) + by;
    done = end;
  };
  const hide = (
    start: number,
    end: number,
    { src = '', alt = '', class: name = '' }: Attributes,
  ) => {
    const [, host] = REMOTE.exec(src) ?? [];
    if (host === undefined || origins.some((origin) => src.startsWith(`${origin}/`))) return;
    if (FACE.test(name)) {
      replace(start, end, `<span class="${escapeAttribute(name)}" aria-hidden="true"></span>`);
      return;
    }
    const text = escapeText(`${alt === '' ? 'Image' : alt} (${host})`);
    // A link cannot contain another one, so the picture has to be all that is in it.
    const isAlone = link?.end === start && html.startsWith('</a>', end);
    if (link && !(isAlone && shownAt !== undefined)) replace(start, end, text);
    else {
      const [from, to] = link ? [link.start, end + '</a>'.length] : [start, end];
      const attributes =
        shownAt === undefined
          ? `href="${escapeAttribute(src)}" rel="nofollow ugc noopener">`
          : `href="${escapeAttribute(shownAt + place)}" rel="nofollow">Show picture: `;
      replace(from, to, `<a ${attributes}${text}</a>`);
    }
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      if (attributes.id !== undefined) place = `#${attributes.id}`;
      if (name === 'a') link = { start, end };
      if (name === 'img') hide(start, end, attributes);
    },
    onclosetag(name) {
      if (name === 'a') link = undefined;
    },
  });
  parser.end(html);
  return written + html.slice(done);
}

type Attributes = Readonly<Record<string, string | undefined>>;
