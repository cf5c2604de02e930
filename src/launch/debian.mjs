// @ts-check
import { textOf } from './paths.mjs';
import { run } from './processes.mjs';

/**
 * Installs a package of Debian, where this is Debian and we may; else does nothing.
 * @param {string} name of the package
 */
export async function installByApt(name) {
  const isDebian = /^ID=debian$/m.test(textOf('/etc/os-release') ?? '');
  if (!isDebian || process.getuid?.() !== 0) return;
  console.log(`Installing ${name} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const install = ['install', '-qq', '--no-install-recommends', name];
  await run('apt-get', install, { env, quiet: true });
}
