import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** The methods of RFC 9110 and RFC 5789. Node's parser knows more, such as those of WebDAV. */
const KNOWN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];

export const UNKNOWN_METHOD = 'This server does not know this method';

/** Whether HTTP defines a method; otherwise the answer is 501 (RFC 9110, 15.6.2). */
export function isKnownMethod(method: string | undefined): boolean {
  return KNOWN.includes(method ?? '');
}

/** A request line with a method that is a word, though unknown to Node. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** The fields of Node's parser error that decide the answer. */
interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** Answers requests that Node's parser rejects: 501 to unknown methods, otherwise as Node does. */
export function refuseUnreadable(error: ParserError, socket: Duplex): void {
  if (socket.writable && !hasAnswered(socket)) {
    const status = statusFor(error);
    socket.write(
      `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\n\r\n`,
    );
  }
  socket.destroy(error);
}

function statusFor({ code, rawPacket }: ParserError): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  const isRequest = REQUEST_LINE.test(rawPacket?.toString('latin1', 0, 8_192) ?? '');
  return code === 'HPE_INVALID_METHOD' && isRequest ? 501 : 400;
}

/** Whether a response is in progress: further bytes would be read as part of it. */
function hasAnswered(socket: Duplex): boolean {
  const { _httpMessage: response } = socket as { _httpMessage?: { headersSent: boolean } | null };
  return response?.headersSent === true;
}
