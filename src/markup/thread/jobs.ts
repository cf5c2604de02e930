import { renderBody } from '../render.ts';
import { markdownToHtml } from '../markdown.ts';
import { isBlank } from '../sanitize.ts';
import { sourceOf } from '../to-markdown/write.ts';

/** The thread's jobs: each may take a tenth of a second. */
export const JOBS = {
  renderBody,
  /** The HTML of a Markdown body; empty if nothing is visible. */
  markdownToHtml: ({ source, tex }: { readonly source: string; readonly tex: boolean }): string => {
    const html = markdownToHtml(source, tex);
    return isBlank(html) ? '' : html;
  },
  sourceOf: ({ html, siteUrl, tex }: Written) => sourceOf(html, siteUrl, tex),
};

interface Written {
  readonly html: string;
  readonly siteUrl: string;
  readonly tex: boolean;
}

type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type JobResult<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;

export interface Order<Name extends JobName = JobName> {
  readonly name: Name;
  readonly input: JobInput<Name>;
}

/** A failure has the message of a `TooManyParts`, or is unexpected. */
export type Outcome =
  { readonly result: unknown } | { readonly tooManyParts: string } | { readonly error: unknown };
