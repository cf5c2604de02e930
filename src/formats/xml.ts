import { escapeAttribute, withoutControls } from '../markup/body/escape.ts';

/**
 * Text for an element or an attribute of XML, which allows neither control characters nor lone
 * surrogates.
 */
export function xml(text: string): string {
  return escapeAttribute(withoutControls(text.toWellFormed()));
}
