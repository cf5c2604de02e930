import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** The methods of RFC 9110 and RFC 5789. Node's parser knows more, such as those of WebDAV. */
const KNOWN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];

export const UNKNOWN_METHOD = 'This server does not know this method';

/** Whether anything of HTTP is done by a method; 501 is the answer where nothing is (RFC 9110, 15.6.2). */
export function isKnownMethod(method: string | undefined): boolean {
  return KNOWN.includes(method ?? '');
}

/** The first line of a request whose method is a word, though none that Node knows. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** As much of what Node's parser reports as decides the answer. */
interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** Answers what Node's parser could not read, as Node does itself but for methods that it does not know. */
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

/** Whether a response is under way: further bytes would be taken for a part of it. */
function hasAnswered(socket: Duplex): boolean {
  const { _httpMessage: response } = socket as { _httpMessage?: { headersSent: boolean } | null };
  return response?.headersSent === true;
}
