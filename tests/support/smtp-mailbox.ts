import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * What a mail server does with a mail: `refuse` rejects it for now, `drop` disconnects after receiving
 * the text, `hang` never answers.
 */
export type Mood = 'take' | 'refuse' | 'drop' | 'hang';

/** A real mail server whose mood a test can change. */
export interface Mailbox {
  readonly url: string;
  readonly port: number;
  readonly taken: ParsedMail[];
  /** The number of tries so far, successful or not. */
  readonly tries: () => number;
  mood: Mood;
  readonly close: () => Promise<void>;
}

export async function openMailbox(port = 0): Promise<Mailbox> {
  const taken: ParsedMail[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      tries += 1;
      const busy = Object.assign(new Error('Try again later'), { responseCode: 451 });
      done(box.mood === 'refuse' ? busy : undefined);
    },
    onData(stream, _session, done) {
      const { mood } = box;
      const take = (mail: ParsedMail) => {
        if (mood === 'drop') {
          for (const connection of server.connections) connection.close();
        } else if (mood !== 'hang') {
          taken.push(mail);
          done();
        }
      };
      // A client that disconnects halfway has sent no mail.
      simpleParser(stream).then(take, () => undefined);
    },
  });
  // Some tests are about clients that disconnect.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const at = (server.server.address() as AddressInfo).port;
  const box: Mailbox = {
    url: `smtp://127.0.0.1:${String(at)}`,
    port: at,
    taken,
    tries: () => tries,
    mood: 'take',
    close: () =>
      new Promise((resolve) => {
        for (const connection of server.connections) connection.close();
        server.close(resolve);
      }),
  };
  return box;
}
