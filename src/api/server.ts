import { type Client, createClient } from './client.ts';
import { type Features, featureWatch } from './features.ts';

/** Answers requests to the backend in this process (backend/app.ts). */
export type InProcess = (
  request: Request,
  origin: {
    address: string;
    trusted: boolean;
    countsViews: boolean;
    hand: (value: unknown) => void;
  },
) => Promise<Response>;

export interface Visit {
  readonly address: string;
  readonly countsViews: boolean;
  readonly token?: string | undefined;
}

/** The door to the backend for pages: `locals.api`. */
export interface ServerApi {
  readonly call: Client;
  /**
   * The same for the other forms of a page: bodies whole, as section 5 allows them, and not prepared
   * for reading. Counts no view.
   */
  readonly plain: Client;
  /** The same for somebody else: the member whose token it is. */
  readonly as: (token: string) => Client;
  /** What the backend knows beyond section 7. */
  readonly features: () => Promise<Features>;
}

/** Milliseconds that all calls of one page may take together: a page comes within 5 seconds. */
const PATIENCE = 4_500;
/** The same for the question about features, which pages wait for beside their own calls. */
const FEATURES_PATIENCE = 2_000;

/** An origin for requests that never leave the process. */
const HERE = 'http://backend.invalid';

interface Door extends Visit {
  readonly patience?: number;
  /** Whether bodies come as they are kept; else as pages print them. */
  readonly plain?: boolean;
}

type Opener = (door: Door) => Client;

/** Makes the API of each visit, over the backend in this process or the one at `apiHost`. */
export function serverApi(backend: InProcess | string): (visit: Visit) => ServerApi {
  const open = typeof backend === 'string' ? foreign(backend) : inProcess(backend);
  const features = featureWatch((route, input) =>
    open({ address: '127.0.0.1', countsViews: false, patience: FEATURES_PATIENCE })(route, input),
  );
  return (visit) => ({
    call: open(visit),
    plain: open({ ...visit, countsViews: false, plain: true }),
    as: (token) => open({ ...visit, token }),
    features,
  });
}

/** Our own backend prepares bodies when they are written, so its answers are taken as they are. */
function inProcess(backend: InProcess): Opener {
  return ({ address, countsViews, token, plain = false }) =>
    createClient({
      send: (request, hand) => backend(request, { address, countsViews, trusted: !plain, hand }),
      origin: HERE,
      token,
      checked: false,
    });
}

function foreign(apiHost: string): Opener {
  return ({ address, token, patience = PATIENCE, plain = false }) => {
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
      const { cleanAnswer, keptBody, readableBody } = await import('./clean.ts');
      return cleanAnswer(route, result, plain ? keptBody : readableBody);
    };
  };
}
