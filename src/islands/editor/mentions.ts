import { Plugin } from '@milkdown/prose/state';
import { $prose } from '@milkdown/utils';
import { offerNames } from '../mentions/offer.ts';

/** Offers names at `@`, except in code, where it means something else. */
export const mentions = $prose(
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
