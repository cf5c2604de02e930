import { Parser } from 'htmlparser2';

type Allowed = Readonly<Record<string, readonly string[]>>;

/** The elements of section 5 with their attributes. */
export const CLEAN: Allowed = {
  ...each('h1 h2 h3 p br strong em u s ul li blockquote pre kbd table tr'),
  th: ['class'],
  td: ['class'],
  ol: ['start'],
  code: ['class'],
  a: ['href'],
  img: ['src', 'alt', 'title', 'width', 'height'],
};

const MATHML = (
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose msub ' +
  'msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd'
).split(' ');

const MATHML_ATTRIBUTES = (
  'accent accentunder class columnspan depth display displaystyle form height largeop ' +
  'linethickness lspace mathbackground mathsize mathvariant maxsize minsize movablelimits ' +
  'notation rowspan rspace scriptlevel stretchy symmetric voffset width'
).split(' ');

/** The elements of a body prepared for reading. */
export const PREPARED: Allowed = {
  ...CLEAN,
  ...each('h4 h5'),
  ...Object.fromEntries(MATHML.map((name) => [name, MATHML_ATTRIBUTES])),
  pre: ['tabindex', 'role', 'aria-label'],
  span: ['class'],
  a: ['href', 'rel'],
  img: [...(CLEAN.img ?? []), 'loading', 'decoding', 'referrerpolicy'],
};

/** The elements, attributes and addresses in `html` that are not allowed. */
export function offences(html: string, allowed: Allowed): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!Object.hasOwn(allowed, name)) found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        const known = allowed[name]?.includes(key) && isHarmless(name, key, value);
        if (!known) found.push(`<${name} ${key}="${value}">`);
      }
    },
    oncomment: (text) => void found.push(`<!--${text}-->`),
  });
  parser.end(html);
  return found;
}

function isHarmless(name: string, key: string, value: string): boolean {
  if (key === 'class' && name === 'code') return /^language-[a-z0-9][\w+#.-]*$/.test(value);
  if (key === 'class' && /^t[hd]$/.test(name)) return /^(?:right|center)$/.test(value);
  if (key === 'class') return /^[a-z]{1,2}(?: [a-z]{1,2})*$/.test(value);
  if (key === 'href') return leadsTo(value, ['http:', 'https:', 'mailto:', 'tel:']);
  return key !== 'src' || leadsTo(value, ['http:', 'https:']);
}

/** Reads addresses like browsers: those without a scheme must stay on the site. */
function leadsTo(address: string, protocols: readonly string[]): boolean {
  const url = URL.parse(address, 'http://here.invalid/a/b');
  if (!url || !protocols.includes(url.protocol)) return false;
  return url.host !== 'here.invalid' ? /^[a-z]+:/.test(address) || !url.host : true;
}

function each(names: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, []]));
}
