/** Does it for each number below `count`, for no more than `most` of them at once. */
export async function eachInFlight<T>(
  most: number,
  count: number,
  work: (at: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  const left = Array(count).keys();
  const lane = async () => {
    for (const at of left) done[at] = await work(at);
  };
  await Promise.all(Array.from({ length: most }, lane));
  return done;
}
