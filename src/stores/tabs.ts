/** Whether the tabs of this browser can agree on one of them, and tell each other. */
const CAN_SHARE =
  typeof navigator === 'object' && 'locks' in navigator && typeof BroadcastChannel === 'function';

/** Tells the other tabs, and hears of them. Where tabs cannot, nobody is told. */
export function joinTabs<M>(name: string, hear: (message: M) => void): (message: M) => void {
  if (!CAN_SHARE) return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<M>) => {
    hear(data);
  };
  return (message) => {
    channel.postMessage(message);
  };
}

/**
 * Begins work in one tab at a time: as soon as no other tab does it, and until the signal. Where tabs
 * cannot agree, each works for itself.
 */
export function whileChosen(name: string, signal: AbortSignal, begin: () => void): void {
  if (!CAN_SHARE) {
    begin();
    return;
  }
  const work = () => {
    begin();
    return new Promise<void>((done) => {
      signal.addEventListener('abort', () => {
        done();
      });
    });
  };
  // Aborted while it waits for its turn: there is nothing to do.
  navigator.locks.request(name, { signal }, work).catch(() => undefined);
}
