import { SaxesParser } from 'saxes';

/** An element of a well-formed XML document whose namespaces are bound. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** The root of a document. Throws if it is not well-formed. */
export function readXml(xml: string): XmlElement {
  const parser = new SaxesParser();
  const path: XmlElement[] = [{ name: '', attributes: {}, children: [], text: '' }];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    path.at(-1)?.children.push(element);
    path.push(element);
  });
  parser.on('text', (text) => {
    const element = path.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void path.pop());
  parser.write(xml).close();
  const root = path[0]?.children[0];
  if (!root) throw new Error('Empty');
  return root;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

export function textOf(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text ?? '';
}
