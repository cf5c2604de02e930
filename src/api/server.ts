import { type Client, createClient } from './client.ts';
import { type Features, featureWatch } from './features.ts';

/** Answers requests to the backend in this process (backend/app.ts). */
export type InProcess = (
  request: Request,
  origin: { address: string; trusted: boolean; countsViews: boolean },
) => Promise<Response>;

export interface Visit {
  readonly address: string;
  readonly countsViews: boolean;
  readonly token?: string | undefined;
}

/** The door to the backend for pages: `locals.api`. */
export interface ServerApi {
  readonly call: Client;
  /** What the backend knows beyond section 7. */
  readonly features: () => Promise<Features>;
}

/** Milliseconds that all calls of one page may take together: a page comes within 5 seconds. */
const PATIENCE = 4_500;
/** The same for the question about features, which pages wait for beside their own calls. */
const FEATURES_PATIENCE = 2_000;

/** An origin for requests that never leave the process. */
const HERE = 'http://backend.invalid';

type Opener = (visit: Visit, patience?: number) => Client;

/** Makes the API of each visit, over the backend in this process or the one at `apiHost`. */
export function serverApi(backend: InProcess | string): (visit: Visit) => ServerApi {
  const open = typeof backend === 'string' ? foreign(backend) : inProcess(backend);
  const features = featureWatch((route, input) =>
    open({ address: '127.0.0.1', countsViews: false }, FEATURES_PATIENCE)(route, input),
  );
  return (visit) => ({ call: open(visit), features });
}

/** Our own backend prepares bodies when they are written, so its answers are taken as they are. */
function inProcess(backend: InProcess): Opener {
  return ({ address, countsViews, token }) =>
    createClient({
      send: (request) => backend(request, { address, countsViews, trusted: true }),
      origin: HERE,
      token,
      checked: false,
    });
}

function foreign(apiHost: string): Opener {
  return ({ address, token }, patience = PATIENCE) => {
    const until = Date.now() + patience;
    const client = createClient({
      send: (request) => fetch(request),
      origin: apiHost,
      token,
      // Else all visitors would share this server's address in the backend's limits.
      headers: { 'x-forwarded-for': address },
      checked: true,
      timeout: () => until - Date.now(),
    });
    return async (route, input) => {
      const result = await client(route, input);
      const { cleanAnswer } = await import('./clean.ts');
      return cleanAnswer(route, result);
    };
  };
}
