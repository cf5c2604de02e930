import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ReadTooLong } from './errors.ts';
import type { ReaderOutcome, ReaderStatement } from './messages.ts';
import { processorTime } from './processor-time.ts';

/** Milliseconds that a statement may take. */
export interface Limits {
  /** Of the processor. */
  readonly cpu: number;
  /** In all, where it waits for the processor or a disk. */
  readonly wall: number;
}

/**
 * Another process with a connection of its own to the same SQLite file, which only reads: nothing but
 * the end of its process stops a statement of Node's SQLite.
 */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  readonly #ended: Promise<unknown>;

  constructor(file: string) {
    this.#child = spawn(file);
    this.#ended = Promise.race([once(this.#child, 'exit'), once(this.#child, 'error')]).catch(
      () => undefined,
    );
    this.#ready = this.#answer();
    // Whoever comes next is told.
    this.#ready.catch(() => undefined);
  }

  /** Whether it takes no more statements. */
  get hasEnded(): boolean {
    const { exitCode, signalCode, connected, killed, pid } = this.#child;
    return exitCode !== null || signalCode !== null || killed || pid === undefined || !connected;
  }

  /** Waits until it takes statements. */
  async ready(): Promise<void> {
    await this.#ready;
  }

  /** One at a time. Where it takes longer than it may, the process is ended. @throws ReadTooLong */
  async query(statement: ReaderStatement, limits: Limits): Promise<ReaderOutcome> {
    const answer = this.#answer();
    this.#child.send(statement);
    return (await this.#within(limits, answer)) as ReaderOutcome;
  }

  async end(): Promise<void> {
    // Node ends while it waits for nothing but a process that is not referenced.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  async #answer(): Promise<unknown> {
    const listening = new AbortController();
    // The server may end while the process is idle, and not before it has answered.
    this.#child.channel?.ref();
    try {
      return await Promise.race([
        once(this.#child, 'message', listening).then(([message]: unknown[]) => message),
        this.#ended.then(() => {
          throw new Error('The process for long reads ended');
        }),
      ]);
    } finally {
      listening.abort();
      this.#child.channel?.unref();
    }
  }

  /** Milliseconds that it ran; `all` where nobody knows. */
  #usedSince(used: number | undefined, all: number): number {
    const now = processorTime(this.#child.pid);
    return now === undefined || used === undefined ? all : now - used;
  }

  async #within<T>({ cpu, wall }: Limits, answer: Promise<T>): Promise<T> {
    let late: NodeJS.Timeout | undefined;
    const [begun, used] = [performance.now(), processorTime(this.#child.pid)];
    const tooLong = new Promise<never>((_, reject) => {
      const wait = (ms: number) => {
        late = setTimeout(() => {
          const left = Math.min(
            cpu - this.#usedSince(used, cpu),
            wall - (performance.now() - begun),
          );
          if (left >= 1) wait(left);
          // What arrived while this process was busy is read before this.
          else
            setImmediate(() => {
              reject(new ReadTooLong('A read took too long'));
            });
        }, ms);
      };
      wait(Math.min(cpu, wall));
    });
    try {
      return await Promise.race([answer, tooLong]);
    } catch (error) {
      this.#child.kill('SIGKILL');
      answer.catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }
}

function spawn(file: string): ChildProcess {
  // Under `node --watch` this has the process post its imports where our messages come.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
  const child = fork(fileURLToPath(new URL('./reader-main.ts', import.meta.url)), [file], {
    serialization: 'advanced',
    execArgv: [],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // It ends with the server.
  child.unref();
  return child;
}
