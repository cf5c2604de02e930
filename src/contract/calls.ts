import type { Route } from './route.ts';

/** A call of the contract that does not leave the process: as over HTTP, but for the wire. */
export interface LocalCall extends Pick<Route, 'method' | 'path'> {
  readonly params: Readonly<Record<string, string>>;
  /** In words, as in an address. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The bearer token, where there is one. */
  readonly token: string | undefined;
}

/** Who makes a call, in this process or over HTTP. */
export interface Origin {
  /** The visitor's network address; limits count by it. */
  readonly address: string;
  /** Whether our own site asks, in process: posts then come prepared for reading. */
  readonly prepared: boolean;
  /** Whether reading a question counts as a view: not for crawlers and prefetches. */
  readonly countsViews: boolean;
  /** Whether a search is a part of one that was counted. */
  readonly isPartOfSearch?: boolean;
}

/** What came of a call: the status of HTTP, and what is, or would be, its JSON. */
export interface RawResponse {
  readonly status: number;
  readonly body: unknown;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number | undefined;
  /** Whether the log of this process has been told why it failed. */
  readonly isLogged?: boolean;
}

/** Answers calls in this process. Never throws: what goes wrong inside is a 500 as over HTTP. */
export type InProcess = (call: LocalCall, origin: Origin) => Promise<RawResponse>;
