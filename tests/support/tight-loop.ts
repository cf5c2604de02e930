import { Agent, get, type IncomingMessage } from 'node:http';

/** What a client saw that asked without a pause until it could ask no more. */
export interface Seen {
  /** The answers that came whole, by their status. */
  readonly statuses: ReadonlySet<number>;
  readonly answers: number;
  /** At which of its answers, counted from one, the server said that it closes the connection. */
  readonly closedAt: number | undefined;
  /** The code of the error that ended it. */
  readonly error: string;
}

/** Asks for one address after the other, over one connection that is kept alive. */
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
      response.once('end', () => {
        resolve(response);
      });
      response.resume();
    });
    request.once('error', reject);
  });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
