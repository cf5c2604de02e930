import { slowness } from './machine.ts';

/**
 * The longest time that this thread blocked its event loop during the work, in milliseconds of CPU:
 * other programs and threads do not count.
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
 * The minimum of five times, scaled to the machine that budgets are stated for: compilation and garbage
 * collection for earlier work fall into some of them.
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
