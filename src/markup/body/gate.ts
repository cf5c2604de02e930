import sanitizeHtml from 'sanitize-html';

/**
 * The final filter of a body. The parser before it rewrites what section 5 does not allow; this
 * list alone decides what passes, so that a mistake there can't reach a page.
 */
const GATE: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'p', 'br', 'strong', 'em', 'u', 's', 'ol', 'ul', 'li'],
    ...['blockquote', 'pre', 'code', 'kbd', 'a', 'img', 'table', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
  },
  allowedClasses: {
    code: [/^language-[a-z0-9][\w+#.-]*$/],
    th: ['right', 'center'],
    td: ['right', 'center'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

export function gate(html: string): string {
  return sanitizeHtml(html, GATE);
}
