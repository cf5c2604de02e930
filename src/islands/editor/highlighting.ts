import { type EditorState, Plugin, PluginKey } from '@milkdown/prose/state';
import { DecorationSet, type EditorView } from '@milkdown/prose/view';
import { $prose } from '@milkdown/utils';

const KEY = new PluginKey<DecorationSet>('highlighting');
/** Pause after typing in milliseconds. */
const PAUSE = 150;

/** Highlights code while typing, once its language is set and the grammars are loaded. */
export const highlighting = $prose(
  () =>
    new Plugin<DecorationSet>({
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
        const look = (view: EditorView, wait: number) => {
          clearTimeout(timer);
          timer = setTimeout(() => void color(view), wait);
        };
        look(first, 0);
        return {
          update(view, before) {
            if (!view.state.doc.eq(before.doc)) look(view, PAUSE);
          },
          destroy: () => clearTimeout(timer),
        };
      },
    }),
);

async function color(view: EditorView): Promise<void> {
  if (!namesLanguage(view.state)) return;
  // Code is readable without colors too.
  const colors = await import('./colors.ts').catch(() => undefined);
  if (!colors || view.isDestroyed) return;
  view.dispatch(view.state.tr.setMeta(KEY, colors.decorate(view.state.doc)));
}

/** Whether a block of code has a language. */
function namesLanguage({ doc }: EditorState): boolean {
  let isNamed = false;
  doc.descendants(({ type, attrs }) => {
    if (type.spec.code && attrs.language) isNamed = true;
    return !type.isTextblock;
  });
  return isNamed;
}
