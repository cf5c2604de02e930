import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Self-signed for `localhost`, until 2051, so that test machines need no program to make one. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUb/d1GuuDhZ3JfPJljx+aOD0pg68wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA5MDMzMloYDzIwNTEwNzE1
MDkwMzMyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQBc9SbB/69rRoSne60+5dwcX9Psa8Lj+jk2YiIRu3EzQqvhjFpNY7z
5i9AyktqraUHvHk1F+lwKe86VGPduXLBo2kwZzAdBgNVHQ4EFgQUp5AE8HN61oaf
xuXyNypsBVrHK8wwHwYDVR0jBBgwFoAUp5AE8HN61oafxuXyNypsBVrHK8wwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgBPQcOQMz1sVnrRH2mODxk4mjIvFMs4hBiqSmvuodNzgCIQD5q/ZF/ecV
P3+ou73o30UoeM87rxGHmVRdU/l56hy4uw==
-----END CERTIFICATE-----
`;

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFA3HhYGH1wAJ1l6D
Vt/hFkPpEiCCj6L2oLwHzi4KYwqhRANCAAQBc9SbB/69rRoSne60+5dwcX9Psa8L
j+jk2YiIRu3EzQqvhjFpNY7z5i9AyktqraUHvHk1F+lwKe86VGPduXLB
-----END PRIVATE KEY-----
`;

export interface Pushed {
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** A push service over HTTPS on this machine, with its own certificate. */
export interface PushService {
  readonly url: string;
  readonly ca: string;
  readonly pushed: Pushed[];
  /** Its response to messages from now on. */
  status: number;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = [];
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      pushed.push({ path: url, headers, body: Buffer.concat(parts) });
      response.writeHead(service.status, service.headers).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    url: `https://localhost:${String(port)}`,
    ca: CERTIFICATE,
    pushed,
    status: 201,
    headers: {},
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return service;
}

/** The keys of a subscribed browser, and a function to decrypt its messages (RFC 8291). */
export function browserKeys() {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): unknown {
      const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
      const secret = derive(pair.computeSecret(theirs), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** The claims of a message's signature (VAPID, RFC 8292); undefined if it is not by this key. */
export function vapidOf(authorization: string, publicKey: string): object | undefined {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
  const signer = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (key !== publicKey || !isSigned) return undefined;
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as object;
}
