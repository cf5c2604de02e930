import { makeEditor } from '../../../src/islands/editor/make.ts';
import { type Surface, surfaceOf } from '../../../src/islands/editor/surface.ts';

declare global {
  interface Window {
    mountEditor: (options: { tex: boolean }) => Promise<void>;
    surface: Surface;
    /** Opens a body in the editor, adds a paragraph at its end, and returns the saved HTML. */
    saved: (html: string) => string;
    /** The same with the body edited as Markdown, and what the form reports as lost. */
    savedAsMarkdown: (html: string) => { html: string; source: string; lost: readonly string[] };
  }
}

window.mountEditor = async ({ tex }) => {
  const root = document.createElement('div');
  root.className = 'rich';
  document.body.replaceChildren(root);
  const options = { label: 'Text', tex, onUpdate: () => undefined, onLink: () => undefined };
  window.surface = surfaceOf(await makeEditor(root, options).create());
};

window.saved = (html) => {
  const { surface } = window;
  surface.show(html, 'html');
  const { tr, schema, doc } = surface.view.state;
  const line = schema.nodes.paragraph?.create(null, schema.text('x'));
  if (line) surface.view.dispatch(tr.insert(doc.content.size, line));
  return surface.html();
};

window.savedAsMarkdown = (html) => {
  const { surface } = window;
  surface.show(html, 'html');
  const { text: source, lost } = surface.source();
  surface.show(source, 'markdown');
  return { html: surface.html(), source, lost };
};
