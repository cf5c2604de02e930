import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { BODY_TOO_LONG } from '../../../src/contract/forms.ts';
import { sharedDemo } from '../../support/shared-sites.ts';

const PIECE = Buffer.alloc(16 * 1024, 'a');

const site = await sharedDemo();

/** Pieces sent so far: the next one waits for them, however slowly the server reads. */
let sent = 0;

/** The response to a client that sends a whole body before it reads, as browsers do. */
function sendAll(head: readonly string[], pieces: readonly Buffer[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1').on('error', reject).pause();
    socket.on('close', () => {
      reject(new Error('The connection has ended'));
    });
    sent = 0;
    const sendNext = () => {
      const piece = pieces[sent];
      if (!piece) {
        resolve(readAll(socket));
        return;
      }
      socket.write(piece, (error) => {
        if (error) return;
        sent += 1;
        setTimeout(sendNext, 5);
      });
    };
    socket.write(`${head.join('\r\n')}\r\n\r\n`, sendNext);
  });
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    socket.on('end', () => {
      resolve(answer);
    });
    socket.resume();
  });
}

const headOf = (path: string, type: string, length: string) => [
  `POST ${path} HTTP/1.1`,
  `Host: 127.0.0.1:${String(site.port)}`,
  `Content-Type: ${type}`,
  length,
];
const chunk = (piece: Buffer) =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

describe.each([
  ['/theme', 'application/x-www-form-urlencoded', 'This form is too long'],
  ['/api/auth/login', 'application/json', BODY_TOO_LONG],
])('A body at %s that is too long', (path, type, refusal) => {
  const pieces = Array.from({ length: 64 }, () => PIECE);

  it('is answered, and not cut off, if it declares its length', async () => {
    const length = `Content-Length: ${String(64 * PIECE.length)}`;
    const answer = await sendAll(headOf(path, type, length), pieces);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(refusal);
  });

  it('is answered, and not cut off, if it does not', async () => {
    const chunks = [...pieces.map(chunk), Buffer.from('0\r\n\r\n')];
    const answer = await sendAll(headOf(path, type, 'Transfer-Encoding: chunked'), chunks);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(refusal);
  });

  it('ends the connection if it goes on for too long', async () => {
    const length = `Content-Length: ${String(1024 ** 3)}`;
    const piece = Buffer.alloc(64 * PIECE.length);
    const endless = Array.from({ length: 1024 }, () => piece);
    await sendAll(headOf(path, type, length), endless).catch(() => '');
    expect(sent).toBeLessThan(100);
  });
});
