import { Agent, get, type IncomingMessage } from 'node:http';

/** What a client saw that sent requests without a pause until one failed. */
export interface Seen {
  /** The statuses of complete responses. */
  readonly statuses: ReadonlySet<number>;
  readonly answers: number;
  /** The number of the response, from 1, in which the server announced closing the connection. */
  readonly closedAt: number | undefined;
  /** The code of the error that ended it. */
  readonly error: string;
}

/** Requests one address after the other over one keep-alive connection. */
export async function askInTightLoop(addresses: readonly string[]): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses = new Set<number>();
  let answers = 0;
  let closedAt: number | undefined;
  for (;;) {
    try {
      const response = await ask(addresses[answers % addresses.length] ?? '', agent);
      answers += 1;
      statuses.add(response.statusCode ?? 0);
      if (response.headers.connection === 'close') closedAt ??= answers;
    } catch (error) {
      agent.destroy();
      return { statuses, answers, closedAt, error: codeOf(error) };
    }
  }
}

function ask(address: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent }, (response) => {
      response.once('error', reject);
      response.once('end', () => resolve(response));
      response.resume();
    });
    request.once('error', reject);
  });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
