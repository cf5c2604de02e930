import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
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
    socket.on('close', () => reject(new Error('The connection has ended')));
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
    socket.on('end', () => resolve(answer));
    socket.resume();
  });
}

const headOf = (path: string, type: string, length: string) => [
  `POST ${path} HTTP/1.1`,
  `Host: 127.0.0.1:${String(site.port)}`,
  `Content-Type: ${type}`,
  'Connection: close',
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

/** Longer than a server that gives up on a body waits for it. */
const REQUESTS = 40;

it('A body that is too long for a call leaves its connection to the next requests', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statusOf = (method: string, path: string, body = '') =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const url = site.url + path;
      request(url, { agent, method, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      })
        .on('error', reject)
        .end(body);
    });
  expect(await statusOf('POST', '/api/auth/login', 'a'.repeat(1024 * 1024))).toBe(413);
  const ports = new Set<number | undefined>();
  for (let count = 0; count < REQUESTS; count += 1) {
    expect(await statusOf('GET', '/api')).toBe(200);
    const [socket] = Object.values(agent.freeSockets).flat();
    ports.add(socket?.localPort);
    await pause(25);
  }
  agent.destroy();
  expect(ports.size).toBe(1);
});
