import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Queues } from '../../backend/features/queues/queues.ts';

/** Seconds: half a millisecond is a cached page, 3 s a statement that timed out. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures of the page cache: counters since the start, and its current size. */
export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  readonly bytes: number;
}

/** Current figures of our own backend. `queues` rejects while the database is unavailable. */
export interface BackendFigures {
  readonly sockets: () => number;
  readonly queues: () => Promise<Queues>;
}

/** Metrics of this process for Prometheus. docs/deploy.md lists them. */
export interface Metrics {
  readonly contentType: string;
  /** All metrics in Prometheus's text format. */
  readonly text: () => Promise<string>;
  readonly countRequest: (
    labels: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ) => void;
  readonly countStatement: (outcome: 'done' | 'failed', seconds: number) => void;
  readonly watchCache: (figures: () => CacheFigures) => void;
  readonly watchBackend: (figures: BackendFigures) => void;
}

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'atoll_http_request_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const statements = new Histogram({
    name: 'atoll_database_statement_seconds',
    help: 'Time spent waiting for SQL statements',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    countRequest(labels, seconds) {
      requests.observe(labels, seconds);
    },
    countStatement(outcome, seconds) {
      statements.observe({ outcome }, seconds);
    },
    watchCache(figures) {
      watchCache(registry, figures);
    },
    watchBackend(figures) {
      watchBackend(registry, figures);
    },
  };
}

function watchCache(registry: Registry, figures: () => CacheFigures): void {
  const registers = [registry];
  new Counter({
    name: 'atoll_page_cache_requests_total',
    help: 'Guest page requests, by cache result',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = figures();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
  new Gauge({
    name: 'atoll_page_cache_entries',
    help: 'Cached pages',
    registers,
    collect() {
      this.set(figures().entries);
    },
  });
  new Gauge({
    name: 'atoll_page_cache_bytes',
    help: 'Bytes of cached pages',
    registers,
    collect() {
      this.set(figures().bytes);
    },
  });
}

function watchBackend(registry: Registry, { sockets, queues }: BackendFigures): void {
  const registers = [registry];
  new Gauge({
    name: 'atoll_sockets',
    help: 'Live connections of members',
    registers,
    collect() {
      this.set(sockets());
    },
  });
  // All gauges of a scrape share one query.
  let asked: ReturnType<typeof queues> | undefined;
  const now = () => {
    asked ??= queues().finally(() => (asked = undefined));
    // An unavailable database must not break the other metrics.
    return asked.catch(() => undefined);
  };
  new Gauge({
    name: 'atoll_queue_length',
    help: 'Queue lengths: emails to send, documents to index (counted up to 1,000), open suggestions and flags',
    labelNames: ['queue'],
    registers,
    async collect() {
      const lengths = await now();
      this.reset();
      if (!lengths) return;
      for (const queue of ['mails', 'documents', 'suggestions', 'flags'] as const)
        this.set({ queue }, lengths[queue]);
    },
  });
  new Gauge({
    name: 'atoll_outbox_oldest_seconds',
    help: 'How long the oldest email has been due',
    registers,
    async collect() {
      this.set((await now())?.oldestMail ?? 0);
    },
  });
  new Gauge({
    name: 'atoll_database_up',
    help: '1 while the database is responding',
    registers,
    async collect() {
      this.set((await now()) ? 1 : 0);
    },
  });
}
