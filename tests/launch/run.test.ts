import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PINNED_NODE, ROOT } from '../../src/launch/paths.mjs';
import { runNode } from '../../src/launch/processes.mjs';

describe('A command that npm starts', () => {
  it('exits with the code of what it runs', async () => {
    expect(await runNode(['-e', 'process.exit(7)'])).toBe(7);
    expect(await runNode(['-e', ''])).toBe(0);
  });

  it('runs on the Node of the project', async () => {
    expect(await runNode(['-e', 'process.exit(Number(process.versions.node.split(".")[0]))'])).toBe(
      24,
    );
  });

  it('exits with the signal that ended what it runs', async () => {
    expect(await runNode(['-e', 'process.kill(process.pid, "SIGTERM")'])).toBe(128 + 15);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on, and waits for the end', async (signal) => {
    const script =
      'process.on(process.argv[1], () => setTimeout(process.exit, 200, 5)); setInterval(() => 0, 1000); console.log("ready")';
    const processes = join(ROOT, 'src/launch/processes.mjs');
    const launcher = `const { runNode } = await import(${JSON.stringify(processes)}); process.exitCode = await runNode(['-e', ${JSON.stringify(script)}, '${signal}']);`;
    const child = spawn(PINNED_NODE, ['--input-type=module', '-e', launcher]);
    await once(child.stdout, 'data');
    child.kill(signal);
    const [code] = await once(child, 'close');
    expect(code).toBe(5);
  });
});
