import type { IncomingMessage } from 'node:http';
import { addressKey } from '../../platform/http/limits-address.ts';
import { type Namespace, userRoom } from './guard.ts';

/** Concurrent connections of a person. Each process counts its own. */
const MOST_OF_PERSON = 20;
const MOST_OF_ADDRESS = 500;

/** Whether a person has the maximum number of connections to this process. */
export function hasMost(members: Namespace, userId: number): boolean {
  const own = members.adapter.rooms.get(userRoom(userId));
  return own !== undefined && own.size >= MOST_OF_PERSON;
}

/** Counts the connections to this process by network address, signed in or not. */
export interface AddressLimit {
  /** Counts a handshake, unless its address has the maximum number of connections. */
  readonly admit: (handshake: IncomingMessage) => boolean;
  /** To be called with each connection at once: it is counted until it closes. */
  readonly opened: (connection: Connection) => void;
}

/** A connection of Engine.IO, with its first request. */
interface Connection {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

export function limitAddresses(addressOf: (request: IncomingMessage) => string): AddressLimit {
  const counts = new Map<string, number>();
  /** The keys of handshakes that have no connection yet. */
  const handshakes = new Map<IncomingMessage, string>();
  const release = (key: string) => {
    const count = counts.get(key) ?? 0;
    if (count > 1) counts.set(key, count - 1);
    else counts.delete(key);
  };
  return {
    admit(handshake) {
      const key = addressKey(addressOf(handshake));
      const count = counts.get(key) ?? 0;
      if (count >= MOST_OF_ADDRESS) return false;
      counts.set(key, count + 1);
      handshakes.set(handshake, key);
      // Engine.IO opens a connection in the same turn of the event loop, unless the handshake
      // failed.
      setImmediate(() => {
        if (handshakes.delete(handshake)) release(key);
      });
      return true;
    },
    opened(connection) {
      const key = handshakes.get(connection.request);
      if (key === undefined || !handshakes.delete(connection.request)) return;
      connection.once('close', () => {
        release(key);
      });
    },
  };
}
