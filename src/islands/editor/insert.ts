import { getMarkRange } from '@milkdown/prose';
import type { Node } from '@milkdown/prose/model';
import type { Command, EditorState } from '@milkdown/prose/state';
import { nodeOf } from './commands.ts';
import { markOf } from './tools.ts';
import { linkAddress } from '../../shared/body-addresses.ts';

/** The address of the link at the caret or in the selection; '' if there is none. */
export function addressAt(state: EditorState): string {
  const { from, to } = linkedRange(state);
  let href = '';
  state.doc.nodesBetween(from, Math.max(to, from + 1), ({ marks }: Node) => {
    const mark = markOf(state.schema, 'link').isInSet(marks);
    if (mark && href === '') href = String(mark.attrs.href);
  });
  return href;
}

/**
 * Links the selection, or changes the link at the caret, or inserts the address itself; '' unlinks.
 */
export function putLink(href: string): Command {
  return (state, dispatch) => {
    const type = markOf(state.schema, 'link');
    const { from, to } = linkedRange(state);
    const tr = state.tr.removeMark(from, to, type);
    if (href !== '' && from === to)
      tr.insert(from, state.schema.text(href, [type.create({ href })]));
    else if (href !== '') tr.addMark(from, to, type.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function putImage(src: string, alt: string): Command {
  return (state, dispatch) => {
    const image = nodeOf(state.schema, 'image').create({ src, alt });
    dispatch?.(state.tr.replaceSelectionWith(image, false).scrollIntoView());
    return true;
  };
}

/** The selection; without one, the whole link at the caret. */
function linkedRange({ selection, schema }: EditorState): { from: number; to: number } {
  const { $from, empty } = selection;
  const type = markOf(schema, 'link');
  const isLinked = empty && type.isInSet($from.marks()) !== undefined;
  return (isLinked ? getMarkRange($from, type) : undefined) ?? selection;
}

const BARE = /(?<![\w/])https?:\/\/[^\s<>"'`]+/gi;
const END = /[.,;:!?*_~]+$/;
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const MAILBOX = /^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i;

/** A full address within a text. */
interface Bare {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/**
 * The addresses in a text, as Markdown's parser finds them: without punctuation at the end of the
 * sentence.
 */
export function bareAddresses(text: string): Bare[] {
  return Array.from(text.matchAll(BARE), ({ 0: found, index }) => {
    const written = withoutEnd(found);
    return { start: index, end: index + written.length, href: linkAddress(written) ?? '' };
  }).filter(({ href }) => href !== '');
}

/** Removes punctuation after it, and a closing bracket that was opened before it. */
function withoutEnd(address: string): string {
  const text = address.replace(END, '');
  const isClosed = text.endsWith(')') && count(text, ')') > count(text, '(');
  return isClosed ? withoutEnd(text.slice(0, -1)) : text;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** The address if a text is nothing else; otherwise undefined. */
export function wholeAddress(text: string): string | undefined {
  const typed = text.trim();
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(typed) ? linkAddress(typed) : undefined;
}

/**
 * The typed address of a link: `example.com/docs` is not a path of the page here, unlike elsewhere.
 */
export function typedAddress(typed: string): string | undefined {
  if (HOST.test(typed)) return linkAddress(`https://${typed}`);
  if (MAILBOX.test(typed)) return linkAddress(`mailto:${typed}`);
  return /^(?:[a-z]+:|\/(?![/\\]))/i.test(typed) ? linkAddress(typed) : undefined;
}
