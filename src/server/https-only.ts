import type {
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';

type ResponseClass = typeof ServerResponse<IncomingMessage>;
type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const NAME = 'strict-transport-security';
/** A year, in seconds. */
const VALUE = 'max-age=31536000';

/**
 * The class of a server's responses: where the address of the site is https, each tells browsers to
 * use nothing else. Node sends a list of headers, such as a cached page's, a third slower where one
 * was set before; so the header joins the list here, and is not set when the request comes.
 */
export function httpsOnly(Response: ResponseClass, siteUrl: string): ResponseClass {
  if (!siteUrl.startsWith('https:')) return Response;
  return class extends Response {
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      if (Array.isArray(reason)) return super.writeHead(status, [...reason, NAME, VALUE]);
      this.setHeader(NAME, VALUE);
      return typeof reason === 'string'
        ? super.writeHead(status, reason, headers)
        : super.writeHead(status, reason ?? headers);
    }
  };
}
