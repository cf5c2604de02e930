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
type JobName = keyof Jobs;

/** Runs a job somewhere. */
export type RunJob = <Name extends JobName>(
  name: Name,
  input: Parameters<Jobs[Name]>[0],
) => Promise<Awaited<ReturnType<Jobs[Name]>>>;

/** Runs a job in this thread. */
export const doJob: RunJob = async (name, input) => JOBS[name](input as never) as never;

export interface Order {
  readonly name: JobName;
  readonly input: never;
}
