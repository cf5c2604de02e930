import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A reason not to start that the operator can fix: one clear line. */
export class StartError extends Error {}

/** The secret that seals cookies; created at the first start. @throws StartError */
export function storedSecret(folder: string): string {
  const file = join(folder, 'session-secret');
  if (!existsSync(file)) create(file, randomBytes(32).toString('base64url'));
  const secret = read(file).trim();
  if (secret.length < 32)
    throw new StartError(`${file} holds no secret: delete it to get a new one`);
  return secret;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable(file, 'read', error);
  }
}

/** Does nothing if another process was first. */
function create(file: string, text: string): void {
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // A full disk leaves an empty file.
    rmSync(file, { force: true });
    throw unusable(file, 'written', error);
  }
}

function unusable(file: string, verb: 'read' | 'written', cause: unknown): StartError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StartError(`${file} cannot be ${verb}: ${why}`, { cause });
}

/** The VAPID keys that identify the site to push services; created at the first start. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** @throws StartError */
export function storedPushKeys(folder: string): PushKeys {
  const file = join(folder, 'push-keys.json');
  if (!existsSync(file)) createPushKeys(file);
  const text = read(file);
  try {
    const { privateKey } = JSON.parse(text) as { privateKey: string };
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return { publicKey: pair.getPublicKey('base64url'), privateKey };
  } catch (error) {
    throw new StartError(`${file} holds no keys: delete it to get new ones`, { cause: error });
  }
}

function createPushKeys(file: string): void {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // A key with leading zeros would be too short, and web-push requires 32 bytes.
  const privateKey = pair.getPrivateKey('hex').padStart(64, '0');
  const keys = { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
  create(file, JSON.stringify(keys));
}

/** What a start needs from a build. An interrupted build lacks some of it. */
const PARTS = ['server/entry.mjs', 'client/_astro', 'assets.json'];

/** @throws StartError if `dist` has no complete build */
export function refuseUnbuilt(dist: string): void {
  if (!PARTS.every((part) => existsSync(join(dist, part))))
    throw new StartError('The site is not built. Run npm start or npm run build');
}
