import { PAGE_CACHE_CONTROL, send } from '../answers.ts';
import { orRefuse } from '../failures.ts';
import type { Representation } from '../negotiation.ts';
import { type PageDocument, root } from './nodes.ts';
import { writeMarkdown, writeSections, writeText } from '../../markup/to-markdown/write.ts';

/** The format that a client chose by its headers, or Markdown if it used that address. */
export interface DocumentRequest {
  readonly request: Request;
  readonly locals: App.Locals;
}

/** Sends a document in the requested format; if there is none, a short text that says so. */
export function answerDocument(
  { request, locals }: DocumentRequest,
  make: () => Promise<PageDocument | Response>,
): Promise<Response> {
  return orRefuse(locals, async () => {
    const document = await make();
    if (document instanceof Response) return document;
    const { body, type } = await written(document, locals.representation);
    return send(request, body, {
      type,
      cache: PAGE_CACHE_CONTROL,
      // For search engines: the same page, not a second one.
      headers: { link: `<${locals.site.url}${document.path}>; rel="canonical"` },
    });
  });
}

async function written({ content }: PageDocument, form: Representation | undefined) {
  return form === 'text'
    ? { body: await writeSections(root(content), writeText), type: 'text/plain; charset=utf-8' }
    : {
        body: await writeSections(root(content), writeMarkdown),
        type: 'text/markdown; charset=utf-8',
      };
}
