import { slowness } from './machine.ts';

/**
 * The longest time that this thread was busy without a look at its event loop while the work was done,
 * in milliseconds of processor: what others do on the machine does not count, other threads neither.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = threadTime();
  const look = () => {
    const now = threadTime();
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

/**
 * The least of five times, as a machine has it for which budgets are stated: compilation and garbage of
 * earlier work fall into one of the five.
 */
export async function leastOf(
  measure: () => number | Promise<number>,
  enough: number,
): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 5 && least > enough; tries += 1) {
    const taken = await measure();
    least = Math.min(least, taken / slowness());
  }
  return least;
}
