/** The CPU seconds that `run` takes, since machines that run tests are busy. */
export async function seconds(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
