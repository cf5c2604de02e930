// @ts-check
import { textOf } from './paths.mjs';
import { run } from './processes.mjs';

/** Whether packages of Debian can be installed here. */
function canInstall() {
  const isDebian = /^ID=debian$/m.test(textOf('/etc/os-release') ?? '');
  return isDebian && process.getuid?.() === 0;
}

/**
 * Installs packages, where this is Debian and we may.
 * @param {...string} packages
 */
export async function installByApt(...packages) {
  if (!canInstall()) return;
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const install = ['install', '-qq', '--no-install-recommends', ...packages];
  await run('apt-get', install, { env, quiet: true });
}
