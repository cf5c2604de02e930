/** Whether the tabs of this browser can elect one of them, and exchange messages. */
const CAN_SHARE =
  typeof navigator === 'object' && 'locks' in navigator && typeof BroadcastChannel === 'function';

/**
 * Sends messages to the other tabs, and receives theirs. Does nothing if tabs cannot communicate.
 */
export function joinTabs<M>(name: string, hear: (message: M) => void): (message: M) => void {
  if (!CAN_SHARE) return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<M>) => hear(data);
  return (message) => channel.postMessage(message);
}

/**
 * Runs work in one tab at a time: as soon as no other tab does, and until the signal. If tabs
 * cannot coordinate, each works for itself.
 */
export function whileChosen(name: string, signal: AbortSignal, begin: () => void): void {
  if (!CAN_SHARE) {
    begin();
    return;
  }
  const work = () => {
    begin();
    return new Promise<void>((done) => {
      signal.addEventListener('abort', () => done());
    });
  };
  // Aborted while waiting for its turn: there is nothing to do.
  navigator.locks.request(name, { signal }, work).catch(() => undefined);
}
