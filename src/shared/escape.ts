// PostgreSQL refuses NUL, XML feeds refuse the rest; none of them is visible.
const CONTROL = /[[\p{Cc}\ufffe\uffff]--[\t\n]]/gv;

/** `text` without control characters, its line ends as `\n`. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROL, '');
}

/** Text as HTML text. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Text as the inside of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replace(/"/g, '&quot;');
}

/** The inverse of `escapeText`; canonical HTML holds no other entity in its text. */
export function unescapeText(html: string): string {
  return html.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

/**
 * Text for an element or an attribute of XML, which allows neither control characters nor lone
 * surrogates.
 */
export function xml(text: string): string {
  return escapeAttribute(withoutControls(text.toWellFormed()));
}
