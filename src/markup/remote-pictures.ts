/** How pages treat pictures of other sites, which would learn who reads a page. */
export interface RemotePictures {
  /** The origins whose pictures are shown; those without an origin always are. */
  readonly origins: readonly string[];
  /** The address of the same page with all pictures; without one, they become links. */
  readonly shownAt?: string | undefined;
}

/** A link whose only content is an image, an image, the ends of a link, and an element’s id. */
const PARTS =
  /(?<link><a [^>]*>)?(?<image><img\b(?:[^>"]|"[^"]*")*>)(?<end><\/a>)?|<(?<tag>\/?a)\b|\sid="(?<id>[\w-]+)"/g;
const SOURCE = / src="(https?:\/\/[^"]*)"/i;
const ALT = / alt="([^"]+)"/;
const FACE = / class="(face[^"]*)"/;

/**
 * A page's HTML without pictures of other origins: each becomes a link to it, or to `shownAt`. Faces
 * become plain circles.
 */
export function withoutRemotePictures(html: string, { origins, shownAt }: RemotePictures): string {
  let isLinked = false;
  let place = '';
  const page = shownAt?.replaceAll('&', '&amp;').replaceAll('"', '%22');

  const replace = (part: string, ...rest: unknown[]): string => {
    const {
      link = '',
      image,
      end = '',
      tag,
      id,
    } = rest.at(-1) as Record<string, string | undefined>;
    if (id !== undefined) place = `#${id}`;
    if (tag !== undefined) isLinked = tag === 'a';
    if (image === undefined) return part;
    const isInText = isLinked && link === '';
    if (link !== '') isLinked = end === '';
    else if (end !== '') isLinked = false;
    const [, source] = SOURCE.exec(image) ?? [];
    if (source === undefined || origins.some((origin) => source.startsWith(`${origin}/`)))
      return part;
    const [, face] = FACE.exec(image) ?? [];
    if (face !== undefined) return `${link}<span class="${face}" aria-hidden="true"></span>${end}`;
    const text = `${ALT.exec(image)?.[1] ?? 'Image'} (${source.split('/')[2] ?? ''})`;
    // A link cannot contain another one.
    if (isInText || (link !== '' && end === '')) return link + text + end;
    if (page !== undefined)
      return `<a href="${page}${place}" rel="nofollow">Show picture: ${text}</a>`;
    return `${link || `<a href="${source}" rel="nofollow ugc noopener">`}${text}</a>`;
  };
  return html.replaceAll(PARTS, replace);
}
