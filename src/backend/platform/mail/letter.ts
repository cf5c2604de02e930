import { singleLine } from '../../../shared/clean-text.ts';
import type { WrittenMail } from '../../backend.ts';

/** A paragraph of a mail: its lines and its link. */
export interface Paragraph {
  readonly lines: readonly string[];
  readonly href?: string;
}

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly (string | Paragraph)[];
  /** Small print. */
  readonly foot?: Paragraph;
}

/**
 * A mail as text and as HTML without external resources. Line breaks in a line become spaces: an
 * old title with one must not look like a paragraph of the site's.
 */
export function letter(written: Letter): WrittenMail {
  const subject = singleLine(written.subject);
  const all = written.paragraphs.map(asParagraph);
  const foot = written.foot && asParagraph(written.foot);
  const text = [...all.map(textOf), ...(foot ? [`--\n${footText(foot)}`] : [])];
  const body = [...all.map((one) => `<p>${htmlOf(one)}</p>`), ...(foot ? [footHtml(foot)] : [])];
  return {
    to: written.to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `${headOf(subject)}\n${body.join('\n')}\n</body></html>\n`,
  };
}

function asParagraph(given: string | Paragraph): Paragraph {
  const { lines, ...rest } = typeof given === 'string' ? { lines: [given] } : given;
  return { ...rest, lines: lines.map(singleLine) };
}

const textOf = ({ lines, href }: Paragraph): string =>
  [...lines, href].filter((line) => line !== undefined && line !== '').join('\n');

const footText = ({ lines, href = '' }: Paragraph): string =>
  `${lines.join(' ')} ${href}`.trimEnd();

/** Links the first line to the paragraph's address; without lines, shows the address itself. */
function htmlOf({ lines, href }: Paragraph): string {
  const [first = href ?? '', ...rest] = lines.filter((line) => line !== '');
  const head = href === undefined ? escape(first) : link(href, first);
  return [head, ...rest.map(escape)].join('<br>\n');
}

function footHtml({ lines, href }: Paragraph): string {
  const address = href === undefined ? '' : ` ${link(href, href)}`;
  return `<hr>\n<p><small>${escape(lines.join(' '))}${address}</small></p>`;
}

const link = (href: string, text: string) => `<a href="${escape(href)}">${escape(text)}</a>`;

// Mail programs drop style sheets. Colors are left to them, for the sake of dark modes.
const BODY = 'max-width:40em;margin:auto;padding:1em;font:1em/1.5 system-ui,sans-serif';

function headOf(subject: string): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escape(subject)}</title></head>`,
    `<body style="${BODY}">`,
  ].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
