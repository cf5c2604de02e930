import type { Route } from './route.ts';

/** A call of the contract within the process: like HTTP, without the wire. */
export interface LocalCall extends Pick<Route, 'method' | 'path'> {
  readonly params: Readonly<Record<string, string>>;
  /** As strings, like in an address. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The bearer token, if there is one. */
  readonly token: string | undefined;
}

/** The source of a call, in this process or over HTTP. */
export interface Origin {
  /** The visitor's network address, which rate limits use. */
  readonly address: string;
  /** Whether our own site calls in process: posts then come prepared for reading. */
  readonly prepared: boolean;
  /** Whether reading a question counts as a view: false for crawlers and prefetches. */
  readonly countsViews: boolean;
  /** Whether a search belongs to one that was already counted. */
  readonly isPartOfSearch?: boolean;
}

/** The result of a call: the HTTP status and the JSON body. */
export interface RawResponse {
  readonly status: number;
  readonly body: unknown;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number | undefined;
  /** Whether this process has logged the failure already. */
  readonly isLogged?: boolean;
}

/** Answers calls in this process. Never throws: internal errors become a 500, as over HTTP. */
export type InProcess = (call: LocalCall, origin: Origin) => Promise<RawResponse>;
