import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { FairQueue } from '../../../shared/fair-queue.ts';
import { tooManyLogins } from './run-serially.ts';

/** The cost of a hash: memory in KiB, passes, lanes. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface Hash {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Two concurrent hashes take 38 MiB and leave threads for other work; a third would only wait for a
 * core.
 */
const HASHING = new FairQueue(
  { atOnce: 2, ofSender: 500, ofAll: 500, longest: 30_000 },
  tooManyLogins,
);

/** Compared with if there is no password, so that the answer takes the same time. */
const NOBODY: Hash = { cost: COST, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };

/** The argon2id hash of a password as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, COST, salt, KEY_BYTES);
  return toPhc({ cost: COST, salt, key });
}

/** Whether the password matches the hash. Without a hash it never does, after as much work. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const hash = phc === null ? NOBODY : fromPhc(phc);
  const key = await derive(password, hash.cost, hash.salt, hash.key.length);
  return timingSafeEqual(key, hash.key) && phc !== null;
}

function derive(password: string, cost: Cost, salt: Buffer, bytes: number): Promise<Buffer> {
  // Another keyboard may encode the same letters as different code points.
  const message = password.normalize('NFKC');
  const options = { ...cost, message, nonce: salt, tagLength: bytes };
  return HASHING.run(
    '',
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', options, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}

function toPhc({ cost, salt, key }: Hash): string {
  const costs = `m=${String(cost.memory)},t=${String(cost.passes)},p=${String(cost.parallelism)}`;
  return `$argon2id$v=19$${costs}$${unpadded(salt)}$${unpadded(key)}`;
}

function fromPhc(phc: string): Hash {
  const [, memory, passes, parallelism, salt, key] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc) ?? [];
  if (salt === undefined || key === undefined) throw new Error('A stored password hash is damaged');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
