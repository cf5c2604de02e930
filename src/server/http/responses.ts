import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const HSTS = 'strict-transport-security';
/** A year, in seconds. */
const MAX_AGE = 'max-age=31536000';

interface ServerState {
  /** The site's origin: if it is https, responses tell browsers to use only https. */
  readonly siteUrl: string;
  /** Whether responses close their connections. */
  readonly isClosing: () => boolean;
}

/**
 * The class of a server's responses, which adds the common headers. It does so in `writeHead`:
 * earlier would miss responses in progress when the server begins to close, and setting a header
 * makes Node send a list of headers, such as a cached page's, a third slower.
 */
export function responsesOf({ siteUrl, isClosing }: ServerState): typeof ServerResponse {
  const isHttps = siteUrl.startsWith('https:');
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      if (isClosing()) this.shouldKeepAlive = false;
      if (isHttps && Array.isArray(reason)) {
        return super.writeHead(status, [...reason, HSTS, MAX_AGE]);
      }
      if (isHttps) this.setHeader(HSTS, MAX_AGE);
      return typeof reason === 'string'
        ? super.writeHead(status, reason, headers)
        : super.writeHead(status, reason ?? headers);
    }
  };
}
