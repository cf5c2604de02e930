import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a request byte for byte and reads until the server closes the connection. */
export async function raw(port: number, request: string): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  let text = '';
  for await (const piece of socket) text += String(piece);
  return parse(text);
}

/** A request for a path with this Host, whatever characters they contain. */
export function get(path: string, host = 'localhost', headers: readonly string[] = []): string {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

export function parse(text: string): RawResponse {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: body.join('\r\n\r\n'),
  };
}
