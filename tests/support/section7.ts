import { type Remote, startRemote } from './remote.ts';

/** The calls of section 7, and the question what there is beyond them, which it does not know. */
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

/** A site on a backend that knows section 7 alone, with real data and real writes behind it. */
export type Section7 = Remote;

export const startSection7 = (env: Record<string, string> = {}): Promise<Section7> =>
  startRemote({ env, knows: (call) => KNOWN.some((known) => known.test(call)) });
