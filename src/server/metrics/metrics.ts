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

export type Metrics = ReturnType<typeof openMetrics>;

/** Metrics of this process for Prometheus. docs/deploy.md lists them. */
export function openMetrics() {
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
  /** Adds a figure that is read at each scrape. */
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        this.set(await read());
      },
    });
  return {
    contentType: registry.contentType,
    /** All metrics in Prometheus's text format. */
    text: () => registry.metrics(),
    countRequest(labels: { method: string; route: string; status: number }, seconds: number) {
      requests.observe(labels, seconds);
    },
    countStatement(outcome: 'done' | 'failed', seconds: number) {
      statements.observe({ outcome }, seconds);
    },
    watchCache(figures: () => CacheFigures) {
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
      gauge('atoll_page_cache_entries', 'Cached pages', () => figures().entries);
      gauge('atoll_page_cache_bytes', 'Bytes of cached pages', () => figures().bytes);
    },
    /** Watches our own backend. `queues` rejects while the database is unavailable. */
    watchBackend(sockets: () => number, queues: () => Promise<Queues>) {
      gauge('atoll_sockets', 'Live connections of members', sockets);
      // All gauges of a scrape share one query.
      let asked: Promise<Queues> | undefined;
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
      const oldest = async () => (await now())?.oldestMail ?? 0;
      gauge('atoll_outbox_oldest_seconds', 'How long the oldest email has been due', oldest);
      const isUp = async () => ((await now()) ? 1 : 0);
      gauge('atoll_database_up', '1 while the database is responding', isUp);
    },
  };
}
