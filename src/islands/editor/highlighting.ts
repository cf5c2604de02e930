import { type EditorState, Plugin, PluginKey } from '@milkdown/prose/state';
import { Decoration, DecorationSet, type EditorView } from '@milkdown/prose/view';
import { $prose } from '@milkdown/utils';
import type { ColorRun } from './colors.ts';

type Painter = (code: string, language: string) => readonly ColorRun[];
type Paint = Map<string, readonly ColorRun[]>;

const KEY = new PluginKey<DecorationSet>('highlighting');
/** Maximum length of highlighted code; the same for readers. */
const LONGEST = 20_000;
/** Pause after typing in milliseconds. */
const PAUSE = 150;

/** Highlights code while typing, once its language is set and the grammars are loaded. */
export const highlighting = $prose(() => {
  let paint: Painter | undefined;
  const known: Paint = new Map();
  return new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const now = tr.getMeta(KEY) as DecorationSet | undefined;
        return now ?? set.map(tr.mapping, tr.doc);
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
    view(first) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const draw = (view: EditorView) => {
        if (view.isDestroyed || !paint) return;
        view.dispatch(view.state.tr.setMeta(KEY, decorate(view.state, paint, known)));
      };
      const look = (view: EditorView, wait: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (!namesLanguage(view.state)) return;
          void import('./colors.ts').then(({ highlight }) => {
            paint = highlight;
            draw(view);
          }, noHighlighting);
        }, wait);
      };
      look(first, 0);
      return {
        update(view, before) {
          if (!view.state.doc.eq(before.doc)) look(view, PAUSE);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });
});

/** Code is readable without colors too. */
const noHighlighting = () => undefined;

/** Whether a block of code has a language. */
function namesLanguage({ doc }: EditorState): boolean {
  let isNamed = false;
  doc.descendants(({ type, attrs }) => {
    if (type.spec.code && attrs.language) isNamed = true;
    return !type.isTextblock;
  });
  return isNamed;
}

function decorate({ doc }: EditorState, paint: Painter, known: Paint): DecorationSet {
  const decorations: Decoration[] = [];
  const kept = new Map(known);
  known.clear();
  doc.descendants(({ type, attrs, textContent: code }, position) => {
    if (!type.spec.code || !attrs.language || code.length > LONGEST) return !type.isTextblock;
    const key = `${String(attrs.language)}\n${code}`;
    const runs = kept.get(key) ?? paint(code, String(attrs.language));
    known.set(key, runs);
    for (const { from, to, name } of runs) {
      decorations.push(Decoration.inline(position + 1 + from, position + 1 + to, { class: name }));
    }
    return false;
  });
  return DecorationSet.create(doc, decorations);
}
