import {
  indexData,
  type Indexed,
  type UnindexedQuestion,
} from '../../../content/search/indexed.ts';
import type { Engine } from '../../../platform/sql/dialect.ts';
import { type Html, MAKE, type Text, type TextTable } from '../prepare/texts.ts';

/** CPU-bound jobs: texts in, texts out. */
const JOBS = {
  prepare: ({ site, table, texts }: Prepare): Promise<Html[]> => MAKE[table](texts, site),
  index: ({ engine, questions }: Index): Indexed[] =>
    questions.flatMap((question) => [...indexData(engine, question)].slice(-1)),
};

interface Prepare {
  /** The host name of the texts' site. */
  readonly site: string;
  readonly table: TextTable;
  readonly texts: readonly Text[];
}

interface Index {
  readonly engine: Engine;
  readonly questions: readonly UnindexedQuestion[];
}

type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type JobResult<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;

/** Runs a job in this thread. */
export async function doJob<Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
): Promise<JobResult<Name>> {
  const job = JOBS[name] as (input: JobInput<Name>) => unknown;
  return (await job(input)) as JobResult<Name>;
}

export interface Order<Name extends JobName = JobName> {
  readonly name: Name;
  readonly input: JobInput<Name>;
}
