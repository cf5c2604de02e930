import { createECDH, randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A reason not to start that the person who starts the server can mend: one clear line. */
export class StartError extends Error {}

/** Makes the data folder where it is missing. @throws StartError where it cannot be written to */
export function openDataDir(folder: string): void {
  try {
    make(folder);
    if (!statSync(folder).isDirectory()) throw new Error('it is no folder');
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder ${folder} (DATA_DIR) cannot be used: ${why}`);
  }
}

/** Step by step: Node's own way never ends where the system takes no folders, as in /proc. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(dirname(folder));
  try {
    // What lies in it, e-mail addresses and hashes above all, is nobody else's.
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time may have been first.
    if (!existsSync(folder)) throw error;
  }
}

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
