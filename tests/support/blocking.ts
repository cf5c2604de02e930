/**
 * The longest time that this thread was busy without a look at its event loop while the work was done,
 * in milliseconds of processor: what others do on the machine does not count, other threads neither.
 */
export function longestBlock(work: () => Promise<unknown>): Promise<number> {
  return longestGap(work, threadTime);
}

/** The same by the clock: waits for the disk count, and what others do on the machine as well. */
export function longestHold(work: () => Promise<unknown>): Promise<number> {
  return longestGap(work, () => performance.now());
}

async function longestGap(work: () => Promise<unknown>, time: () => number): Promise<number> {
  let longest = 0;
  let last = time();
  const look = () => {
    const now = time();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  look();
  return longest;
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The least of five: compilation and garbage of earlier work fall into one of them. */
export async function leastOf(measure: () => Promise<number>, enough: number): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 5 && least > enough; tries += 1) {
    least = Math.min(least, await measure());
  }
  return least;
}
