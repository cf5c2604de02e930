import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A reason not to start that the person who starts the server can mend: one clear line. */
export class StartError extends Error {}

/** The secret that cookies are sealed with: made at the first start, and kept. */
export function storedSecret(folder: string): string {
  const file = join(folder, 'session-secret');
  if (!existsSync(file)) create(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new StartError(`${file} holds no secret: delete it to get a new one`);
  return secret;
}

function create(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}

/** The keys that push services know the site by (VAPID): made at the first start, and kept. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** @throws StartError */
export function storedPushKeys(folder: string): PushKeys {
  const file = join(folder, 'push-keys.json');
  if (!existsSync(file)) createPushKeys(file);
  try {
    const { privateKey } = JSON.parse(readFileSync(file, 'utf8')) as { privateKey: string };
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return { publicKey: pair.getPublicKey('base64url'), privateKey };
  } catch (error) {
    throw new StartError(`${file} holds no keys: delete it to get new ones`, { cause: error });
  }
}

/** Written aside and linked: a process that starts at the same time reads all of it or none. */
function createPushKeys(file: string): void {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // A key that begins with zeros comes short, and web-push takes 32 bytes alone.
  const privateKey = pair.getPrivateKey('hex').padStart(64, '0');
  const keys = { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(aside, `${JSON.stringify(keys)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(aside);
  }
}
