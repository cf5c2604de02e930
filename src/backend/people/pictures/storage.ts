import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { LRUCache } from 'lru-cache';

/** Where the files of pictures are. Their content never changes. */
export interface PictureStorage {
  /** For people. */
  readonly location: string;
  /** Undefined if there is no such file. */
  read(file: string): Promise<Buffer | undefined>;
  /** Writes all of a file or nothing. */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /** Does nothing if there is no such file. */
  remove(file: string): Promise<void>;
  files(): Promise<readonly string[]>;
}

const FILE = /^[0-9a-f]{40}(-\d+)?\.webp$/;

/** Where the environment says: in S3, or in the data folder. */
export const openStorage = ({
  dataDir,
  mediaS3Url,
}: {
  readonly dataDir: string;
  readonly mediaS3Url: string | undefined;
}): PictureStorage =>
  withRecent(mediaS3Url === undefined ? inFolder(join(dataDir, 'media')) : inBucket(mediaS3Url));

/** Maximum size of the pictures in memory, in bytes, and how long they stay, in milliseconds. */
const RECENT = { maxSize: 16_000_000, ttl: 10_000 };

/**
 * Keeps pictures in memory for a moment: a page's readers come together. A picture that another
 * process removes is served until then.
 */
function withRecent(storage: PictureStorage): PictureStorage {
  const recent = new LRUCache<string, Buffer>({
    ...RECENT,
    sizeCalculation: ({ length }) => length || 1,
    fetchMethod: (file) => storage.read(file),
    // A slow read that others displace still answers its reader.
    ignoreFetchAbort: true,
  });
  return {
    ...storage,
    read: (file) => recent.fetch(file),
    async remove(file) {
      await storage.remove(file);
      recent.delete(file);
    },
  };
}

/** Pictures in a folder, which the first one creates. */
export function inFolder(folder: string): PictureStorage {
  return {
    location: folder,
    read: (file) => readFile(join(folder, file)).catch(onlyMissing),
    async write(file, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const aside = join(folder, `.${randomUUID()}`);
      try {
        await writeFile(aside, bytes, { mode: 0o600, flush: true });
        await rename(aside, join(folder, file));
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    remove: (file) => rm(join(folder, file), { force: true }),
    async files() {
      const names = (await readdir(folder).catch(onlyMissing)) ?? [];
      return names.filter((name) => FILE.test(name));
    },
  };
}

/** Milliseconds that S3 may take for a file. */
const S3_TIMEOUT = 10_000;

/** Pictures in a bucket of S3: `https://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`. */
function inBucket(address: string): PictureStorage {
  const { origin, pathname, searchParams, username, password } = new URL(address);
  const [bucket = '', ...path] = pathname.split('/').filter((part) => part !== '');
  const prefix = path.map((part) => `${part}/`).join('');
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 2,
  });
  const ask = async (method: string, path: string, body?: Uint8Array<ArrayBuffer>) => {
    const signal = AbortSignal.timeout(S3_TIMEOUT);
    const init = {
      method,
      signal,
      ...(body && { body, headers: { 'content-type': 'image/webp' } }),
    };
    const response = await client.fetch(`${origin}/${bucket}${path}`, init);
    if (response.ok || response.status === 404) return response;
    throw new Error(`S3 answered ${String(response.status)}: ${await response.text()}`);
  };
  return {
    location: `${origin}/${bucket}/${prefix}`,
    async read(file) {
      const response = await ask('GET', `/${prefix}${file}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.ok ? bytes : undefined;
    },
    async write(file, bytes) {
      const { ok } = await ask('PUT', `/${prefix}${file}`, new Uint8Array(bytes));
      if (!ok) throw new Error(`There is no bucket ${bucket} (MEDIA_S3_URL)`);
    },
    async remove(file) {
      await (await ask('DELETE', `/${prefix}${file}`)).body?.cancel();
    },
    async files() {
      const names: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== undefined) query.set('continuation-token', token);
        const xml = await (await ask('GET', `?${query.toString()}`)).text();
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          const name = key.slice(prefix.length);
          if (FILE.test(name)) names.push(name);
        }
        token = /<NextContinuationToken>([^<]*)</.exec(xml)?.[1];
      } while (token !== undefined);
      return names;
    },
  };
}

/** Copies the files that are missing. @returns how many there were */
export async function copyPictures(from: PictureStorage, to: PictureStorage): Promise<number> {
  const there = new Set(await to.files());
  const missing = (await from.files()).filter((file) => !there.has(file));
  for (const file of missing) {
    const bytes = await from.read(file);
    if (bytes) await to.write(file, bytes);
  }
  return missing.length;
}

function onlyMissing(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
  return undefined;
}
