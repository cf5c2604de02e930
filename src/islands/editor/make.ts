import { Editor, editorViewOptionsCtx, rootCtx } from '@milkdown/kit/core';
import { history, historyProviderConfig } from '@milkdown/kit/plugin/history';
import {
  commonmark,
  hrAttr,
  hrSchema,
  insertHrCommand,
  insertHrInputRule,
  syncHeadingIdPlugin,
} from '@milkdown/preset-commonmark';
import {
  remarkGFMPlugin,
  strikethroughAttr,
  strikethroughInputRule,
} from '@milkdown/kit/preset/gfm';
import { keymap } from '@milkdown/kit/prose/keymap';
import { type EditorState, Plugin } from '@milkdown/kit/prose/state';
import { $prose } from '@milkdown/kit/utils';
import { heading, image } from './blocks.ts';
import { onlyKnown } from './markdown.ts';
import { link, strike, underline } from './marks.ts';
import { paste } from './paste.ts';
import { toggle } from './tools.ts';

/** Section 9. */
const UNDO = { depth: 100, newGroupDelay: 1000 };

/** Section 5 has no rules across the page; ids of headings would meet those of the page. */
const LEFT_OUT = new Set([
  hrAttr,
  ...hrSchema,
  insertHrCommand,
  insertHrInputRule,
  syncHeadingIdPlugin,
] as unknown[]);

const KEYS = { 'Mod-u': toggle('underline'), 'Mod-Shift-x': toggle('strike_through') };

/** An editor with the marks and blocks of section 5, in `root`. */
export function makeEditor(
  root: HTMLElement,
  label: string,
  onUpdate: (now: EditorState, before: EditorState) => void,
): Editor {
  const watch = new Plugin({
    view: () => ({ update: ({ state }, before) => onUpdate(state, before) }),
  });
  return Editor.make()
    .config((ctx) => {
      ctx.set(rootCtx, root);
      ctx.set(historyProviderConfig.key, UNDO);
      ctx.set(remarkGFMPlugin.options.key, { singleTilde: false });
      ctx.set(editorViewOptionsCtx, { attributes: attributesOf(label) });
    })
    .use(commonmark.filter((part) => !LEFT_OUT.has(part)))
    .use([remarkGFMPlugin, strikethroughAttr, strike, strikethroughInputRule].flat())
    .use([heading, image, link, underline, onlyKnown].flat())
    .use(history)
    .use([paste, $prose(() => keymap(KEYS)), $prose(() => watch)]);
}

function attributesOf(label: string): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    // Styles of readers' pages count here too: what is written looks as it will be read.
    class: 'text',
  };
}
