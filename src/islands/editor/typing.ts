import {
  emphasisSchema,
  imageSchema,
  inlineCodeSchema,
  linkSchema,
  strongSchema,
} from '@milkdown/preset-commonmark';
import { markRule } from '@milkdown/prose';
import { InputRule } from '@milkdown/prose/inputrules';
import type { EditorState } from '@milkdown/prose/state';
import { $inputRule } from '@milkdown/utils';
import { imageAddress } from '../../shared/body-addresses.ts';
import { typedAddress } from './insert.ts';
import { strike } from './marks.ts';

/** What may precede an opening sign: no backslash, and no unfinished inline code. */
const AFTER = /(?<!\\)(?<!(?:^|[\s(])`[^`]*)/.source;

/** A mark as in Markdown: it neither opens before a space nor closes after one. */
function pattern(open: RegExp, sign: string): RegExp {
  const end = `[^\\s\\\\${sign.slice(-1)}]`;
  return new RegExp(`${AFTER}${open.source}((?:(?!${sign}).)*${end})${sign}$`);
}

const PUNCTUATION = '[!-/:-@[-`{-~]';

const EMPHASIS = pattern(new RegExp(`(?<!\\*)\\*(?![\\s*])(?<!\\w\\*(?=${PUNCTUATION}))`), '\\*');
const UNDERSCORES = pattern(/(?<!\w)_(?![\s_])/, '_');
const STRONG = pattern(/(?<![\w:/*])\*\*(?!\s)/, '\\*\\*');
const STRONG_UNDERSCORES = pattern(/(?<!\w)__(?![\s_])/, '__');
const STRIKE = pattern(/(?<![\w:/~])~~(?![\s~])/, '~~');
const CODE = /(?<![`\\])`([^`]+)`$/;

/** An address, in which brackets come in pairs, and a title after it. */
const ADDRESS = /\(<?([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+"([^"]*)")?\)$/.source;
const LINK = new RegExp(`${AFTER}(?<!!)\\[([^[\\]]+)\\]${ADDRESS}`);
const IMAGE = new RegExp(`${AFTER}!\\[([^[\\]]*)\\]${ADDRESS}`);

/** Marks, links and images typed as Markdown. */
export const typing = [
  $inputRule((ctx) => markRule(CODE, inlineCodeSchema.type(ctx))),
  $inputRule((ctx) => markRule(STRONG, strongSchema.type(ctx))),
  $inputRule((ctx) => markRule(STRONG_UNDERSCORES, strongSchema.type(ctx))),
  $inputRule((ctx) => markRule(EMPHASIS, emphasisSchema.type(ctx))),
  $inputRule((ctx) => markRule(UNDERSCORES, emphasisSchema.type(ctx))),
  $inputRule((ctx) => markRule(STRIKE, strike.type(ctx))),
  $inputRule(
    (ctx) =>
      new InputRule(LINK, (state, [, words = '', address = ''], start, end) => {
        // Not `a[1](b)`, which is code.
        const href = typedAddress(address);
        if (href === undefined || hasCode(state, start, end)) return null;
        const last = start + words.length;
        const mark = linkSchema.type(ctx).create({ href });
        return state.tr
          .delete(last + 1, end)
          .delete(start, start + 1)
          .addMark(start, last, mark)
          .removeStoredMark(mark);
      }),
  ),
  $inputRule(
    (ctx) =>
      new InputRule(IMAGE, (state, [, alt = '', address = '', title = ''], start, end) => {
        const src = imageAddress(typedAddress(address));
        if (src === undefined || hasCode(state, start, end)) return null;
        return state.tr.replaceWith(start, end, imageSchema.type(ctx).create({ src, alt, title }));
      }),
  ),
];

function hasCode({ doc, schema }: EditorState, start: number, end: number): boolean {
  const { inlineCode } = schema.marks;
  return inlineCode !== undefined && doc.rangeHasMark(start, end, inlineCode);
}
