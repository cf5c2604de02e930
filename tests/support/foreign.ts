import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketServer } from 'socket.io';
import { foreignData } from './foreign-data.ts';
import { foreignMember } from './foreign-member.ts';

/** How the backend currently behaves. */
export type Mood =
  | 'well'
  /** Answers 500 with a message. */
  | 'failing'
  /** Accepts the request and never answers. */
  | 'silent'
  /** Sends the head at once and the body never. */
  | 'stalling'
  /** Answers HTML. */
  | 'babbling'
  /** Answers success without data. */
  | 'terse'
  /** Answers JSON that violates the contract. */
  | 'lying'
  /** Breaks the connection. */
  | 'dead';

/**
 * A foreign backend that implements section 7 and answers 404 to the rest. It sanitizes nothing, has
 * ids such as `q001` and pages of 10, omits every optional field, and fails on demand.
 */
export interface ForeignBackend {
  readonly origin: string;
  mood: Mood;
  /** Calls that it accepts and never answers, by `METHOD path`. */
  silentOn: RegExp | undefined;
  /** Calls that it answers with a given response, by `METHOD path`. */
  refusal: FailingCall | undefined;
  /** `METHOD path?query` of each call, in order. */
  readonly calls: string[];
  /** The `x-forwarded-for` of each call. */
  readonly addresses: (string | undefined)[];
  readonly member: ReturnType<typeof foreignMember>;
  /** Undoes what tests have changed. */
  reset(): void;
  readonly sockets: ReturnType<typeof foreignSockets>;
  close(): Promise<void>;
}

/** A response to some calls; a string is sent unchanged. */
export interface FailingCall {
  readonly calls: RegExp;
  readonly status: number;
  readonly body: unknown;
}

interface State {
  mood: Mood;
  silentOn: RegExp | undefined;
  refusal: FailingCall | undefined;
  member: ReturnType<typeof foreignMember>;
}

const fresh = (): State => ({
  mood: 'well',
  silentOn: undefined,
  refusal: undefined,
  member: foreignMember(),
});

export async function startForeign(): Promise<ForeignBackend> {
  const calls: string[] = [];
  const addresses: (string | undefined)[] = [];
  const state = fresh();
  const server = createServer((request, response) => {
    calls.push(`${request.method ?? ''} ${request.url ?? ''}`);
    addresses.push(request.headers['x-forwarded-for']?.toString());
    const { refusal } = state;
    if (refusal?.calls.test(calls.at(-1) ?? '')) {
      refuse(refusal, response);
      return;
    }
    const isSilent = state.silentOn?.test(calls.at(-1) ?? '');
    behave(isSilent ? 'silent' : state.mood, state.member, request, response);
  });
  const sockets = foreignSockets(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${String(port)}`,
    calls,
    addresses,
    sockets,
    reset: () => {
      Object.assign(state, fresh());
      calls.length = 0;
    },
    close: async () => {
      await sockets.close();
      await closeServer(server);
    },
  });
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

type Member = ForeignBackend['member'];

function behave(
  mood: Mood,
  member: Member,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (mood === 'dead') {
    request.socket.destroy();
    return;
  }
  if (mood === 'silent') return;
  if (mood === 'stalling') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"questions": [');
    return;
  }
  if (mood === 'babbling') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to nginx!</h1>');
    return;
  }
  if (mood === 'terse') response.writeHead(204, CORS).end();
  else if (mood === 'failing') json(response, 500, { message: 'the database is on fire' });
  else if (mood === 'lying') json(response, 200, { questions: 'none', question: [], tag: 7 });
  else answer(member, request, response);
}

function answer(member: Member, request: IncomingMessage, response: ServerResponse): void {
  const { method = '', headers } = request;
  const url = new URL(request.url ?? '/', 'http://foreign.invalid');
  const [status, body] =
    (method === 'OPTIONS' ? [200, {}] : undefined) ??
    member.answer(`${method} ${url.pathname}`, headers.authorization) ??
    (method === 'GET' ? foreignData(url) : [401, { message: 'Nobody' }]);
  json(response, status, body);
}

/** Pages of any site may call it. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST, PUT',
};

function refuse({ status, body }: FailingCall, response: ServerResponse): void {
  if (typeof body === 'string') response.writeHead(status, CORS).end(body);
  else json(response, status, body);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', ...CORS });
  response.end(JSON.stringify(body));
}

/** The live connections of a foreign backend, which trusts the id that a client announces. */
function foreignSockets(server: Server) {
  const io = new SocketServer(server, { cors: { origin: '*' }, serveClient: false });
  const joined: unknown[] = [];
  const members = io.of('/api');
  members.on('connection', (socket) => {
    socket.on('join-user', (id: unknown) => {
      joined.push(id);
      void socket.join(`user ${String(id)}`);
    });
  });
  return {
    /** The ids that clients have announced. */
    joined,
    notify: (id: string, notification: unknown) =>
      members.to(`user ${id}`).emit('notification', notification),
    close: () => io.close(),
  };
}
