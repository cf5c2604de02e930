import { type Remote, startRemote } from './remote.ts';

/** The calls of section 7. The backend does not know the call that asks for further features. */
const KNOWN = [
  /^GET \/api\/auth\/me$/,
  /^POST \/api\/auth\/(login|register)$/,
  /^PUT \/api\/auth\/profile$/,
  /^(GET|POST) \/api\/questions$/,
  /^GET \/api\/(questions|tags|users)\/[^/]+$/,
  /^PUT \/api\/(questions|answers)\/[^/]+\/vote$/,
  /^PUT \/api\/answers\/[^/]+\/accept$/,
  /^POST \/api\/answers$/,
  /^GET \/api\/(tags|users|notifications)$/,
  /^PUT \/api\/tags\/[^/]+\/follow$/,
  /^PUT \/api\/notifications\/([^/]+\/read|read-all)$/,
  /^(GET|POST) \/socket\.io\//,
  /^OPTIONS /,
];

/** A site on a backend that implements only section 7, with real data and real writes. */
export type Section7 = Remote;

export const startSection7 = (env: Record<string, string> = {}): Promise<Section7> =>
  startRemote({ env, knows: (call) => KNOWN.some((known) => known.test(call)) });
