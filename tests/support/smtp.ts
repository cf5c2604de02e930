import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface SmtpServer {
  readonly url: string;
  /** Everything that clients have sent, including mails. */
  readonly said: () => string;
  /** Waits up to 10 s for the next mail to an address, and returns its SMTP conversation. */
  readonly mailTo: (address: string) => Promise<string>;
  readonly close: () => void;
}

/** A minimal mail server that accepts one mail per connection. */
export async function smtpServer(): Promise<SmtpServer> {
  const talks: string[] = [];
  const server: Server = createServer((socket) => {
    const at = talks.push('') - 1;
    converse(socket, (piece) => (talks[at] = (talks[at] ?? '') + piece));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    said: () => talks.join('\n'),
    mailTo: waitFor(talks),
    close: () => void server.close(),
  };
}

/** The message in an SMTP conversation. */
export function messageIn(talk: string): string {
  const [, message = ''] = /\r\nDATA\r\n(.*?)\r\n\.\r\n/s.exec(talk) ?? [];
  return message.replaceAll(/^\.\./gm, '.');
}

function waitFor(talks: readonly string[]): SmtpServer['mailTo'] {
  const read = new Set<number>();
  return async (address) => {
    const until = Date.now() + 10_000;
    while (Date.now() < until) {
      const at = talks.findIndex((talk, index) => !read.has(index) && isMail(talk, address));
      if (at >= 0) {
        read.add(at);
        return talks[at] ?? '';
      }
      await pause(50);
    }
    throw new Error(`No mail to ${address} came`);
  };
}

const isMail = (talk: string, address: string) =>
  talk.includes(`RCPT TO:<${address}>`) && talk.includes('\r\n.\r\n');

function converse(socket: Socket, hear: (piece: string) => string): void {
  socket.write('220 ready\r\n');
  socket.on('data', (piece) => {
    const text = hear(String(piece));
    const isText = text.includes('\r\nDATA\r\n') && !text.endsWith('DATA\r\n');
    if (isText && !text.endsWith('\r\n.\r\n') && !text.endsWith('QUIT\r\n')) return;
    socket.write(text.endsWith('DATA\r\n') ? '354 go on\r\n' : '250 ok\r\n');
  });
}
