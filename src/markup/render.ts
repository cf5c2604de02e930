import type { CleanHtml, PreparedHtml } from './html.ts';
import { markdownToHtml } from './markdown.ts';
import { bodyText, excerpt } from './plain.ts';
import { type CleanBody, prepareBody, type PrepareOptions } from './prepare.ts';
import { isBlank, sanitizeBody } from './sanitize.ts';
import { limitElements } from './size.ts';

/** A body as its author wrote it, and how to show it. */
export interface WrittenBody extends PrepareOptions {
  readonly raw: string;
  readonly format: 'html' | 'markdown';
}

/** The same body as stored and as shown. */
export interface RenderedBody {
  readonly content: CleanHtml;
  readonly prepared: PreparedHtml;
  /** The first 150 characters of its text. */
  readonly excerpt: string;
  readonly isBlank: boolean;
}

/**
 * Sanitizes a body as in section 5 and prepares it for reading: at most about 100 ms of one
 * processor for 64 KB, whatever it contains. @throws TooManyParts
 */
export async function renderBody({ raw, format, ...options }: WrittenBody): Promise<RenderedBody> {
  const content = format === 'markdown' ? markdownToHtml(raw, options.tex) : cleanBody(raw);
  return rendered(content, await prepareBody(content, options));
}

/** The same for many sanitized bodies. */
export async function renderCleanBodies(bodies: readonly CleanBody[]): Promise<RenderedBody[]> {
  const all: RenderedBody[] = [];
  for (const { html, options } of bodies)
    all.push(rendered(html, await prepareBody(html, options)));
  return all;
}

function rendered(content: CleanHtml, prepared: PreparedHtml): RenderedBody {
  return {
    content,
    prepared,
    excerpt: excerpt(bodyText(content), 150),
    isBlank: isBlank(content),
  };
}

/** Sanitizes HTML as in section 5. @throws TooManyParts */
export function cleanBody(raw: string): CleanHtml {
  limitElements(raw);
  return sanitizeBody(raw);
}
