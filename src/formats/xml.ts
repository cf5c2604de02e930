import { escapeAttribute, withoutControls } from '../markup/body/escape.ts';

/** Text for an element or an attribute of XML, which knows no control characters and no half ones. */
export function xml(text: string): string {
  return escapeAttribute(withoutControls(text.toWellFormed()));
}
