import { Editor, editorViewOptionsCtx, remarkStringifyOptionsCtx, rootCtx } from '@milkdown/core';
import { history, historyProviderConfig } from '@milkdown/plugin-history';
import {
  commonmark,
  createCodeBlockInputRule,
  hrAttr,
  hrSchema,
  insertHrCommand,
  insertHrInputRule,
  markInputRules,
  remarkPreserveEmptyLinePlugin,
  syncHeadingIdPlugin,
} from '@milkdown/preset-commonmark';
import { keymap } from '@milkdown/prose/keymap';
import { type EditorState, Plugin } from '@milkdown/prose/state';
import { $prose, $remark } from '@milkdown/utils';
import remarkGfm from 'remark-gfm';
import { autolink } from './autolink.ts';
import { code, codeRule, heading, image, listItem } from './blocks.ts';
import { codeView, codeViewKeys } from './code-view.ts';
import { formulaTyping, texCtx } from './formulas.ts';
import { highlighting } from './highlighting.ts';
import { cjk, onlyKnown, writing } from './markdown.ts';
import { leaving } from './leave.ts';
import { keys, link, strike, underline } from './marks.ts';
import { paste } from './paste.ts';
import { tables } from './tables.ts';
import { tabKeys } from './tab-keys.ts';
import { toggle } from './tools.ts';
import { typing } from './typing.ts';
import { offerNames } from '../mentions/offer.ts';

/** Offers names at `@`, except in code, where it means something else. */
const mentions = $prose(
  () =>
    new Plugin({
      view: (view) => {
        const end = offerNames({
          element: view.dom,
          before() {
            const { $from, empty } = view.state.selection;
            const isCode = $from.marks().some(({ type }) => type.spec.code);
            if (!empty || isCode || $from.parent.type.spec.code) return '';
            return $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
          },
          caret() {
            const { left, top, bottom } = view.coordsAtPos(view.state.selection.head);
            return new DOMRect(left, top, 0, bottom - top);
          },
          replace(letters, text) {
            const { head } = view.state.selection;
            view.dispatch(view.state.tr.insertText(text, head - letters, head));
          },
        });
        return { destroy: end };
      },
    }),
);

/** Section 9. */
const UNDO = { depth: 100, newGroupDelay: 1000 };

/**
 * Section 5 has no horizontal rules; ids of headings could clash with those of the page; an empty
 * line would be `<br />` in Markdown; its input rules make italics of `5 * 3 * 2` (typing.ts).
 */
const LEFT_OUT = new Set([
  hrAttr,
  ...hrSchema,
  insertHrCommand,
  insertHrInputRule,
  ...remarkPreserveEmptyLinePlugin,
  syncHeadingIdPlugin,
  createCodeBlockInputRule,
  ...markInputRules,
] as unknown[]);

/** Not Milkdown's preset, which includes a table editor (15 KB). */
const github = $remark('remarkGFM', () => remarkGfm, { singleTilde: false });

interface Options {
  readonly label: string;
  /** Whether dollars are formulas. */
  readonly tex: boolean;
  readonly onUpdate: (now: EditorState, before: EditorState) => void;
  /** Asks for the address of a link. */
  readonly onLink: () => void;
}

/** An editor in `root` with the marks and blocks of section 5, and tables. */
export function makeEditor(root: HTMLElement, { label, tex, onUpdate, onLink }: Options): Editor {
  const pressed = {
    'Mod-u': toggle('underline'),
    'Mod-Shift-x': toggle('strike_through'),
    'Mod-k': () => {
      onLink();
      return true;
    },
  };
  const watch = new Plugin({
    view: () => ({ update: ({ state }, before) => onUpdate(state, before) }),
  });
  return (
    Editor.make()
      .config((ctx) => {
        ctx.set(rootCtx, root);
        ctx.set(historyProviderConfig.key, UNDO);
        ctx.set(texCtx.key, tex);
        // Replaces Milkdown's handlers, which lose bold next to a sign.
        ctx.update(remarkStringifyOptionsCtx, (options) => ({ ...options, ...writing(tex) }));
        ctx.set(editorViewOptionsCtx, { attributes: attributesOf(label) });
      })
      .use(texCtx)
      .use(commonmark.filter((part) => !LEFT_OUT.has(part)))
      .use([github, strike].flat())
      .use([code, codeRule, heading, image, listItem].flat())
      .use([link, underline, keys, tables, cjk, onlyKnown, typing].flat())
      .use(history)
      // A paste and the links in it are one step: `autolink` comes before.
      .use(
        [
          mentions,
          formulaTyping,
          tabKeys,
          codeViewKeys,
          leaving,
          codeView,
          autolink,
          paste,
          highlighting,
        ].flat(),
      )
      .use([$prose(() => keymap(pressed)), $prose(() => watch)])
  );
}

function attributesOf(label: string): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    // The styles of readers' pages apply here too: text looks the same while writing.
    class: 'text',
    dir: 'auto',
  };
}
