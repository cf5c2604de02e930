import * as z from 'zod';
import { Count } from './fields.ts';
import { route } from './route.ts';

/** The version of this contract. It changes if sites or backends of the previous one would fail. */
export const CONTRACT = 1;

export const About = z.object({
  name: z.string(),
  version: z.string().nullish(),
  contract: z.int(),
});
export type About = z.output<typeof About>;

export const about = route('GET /', {
  access: 'public',
  summary: 'What this backend is; one that knows section 7 alone answers 404',
  source: 'design, What it is',
  response: About,
});

/** Live totals: open and closed questions, answers, people, tags. */
export const Stats = z.object({ questions: Count, answers: Count, users: Count, tags: Count });
export type Stats = z.output<typeof Stats>;

export const getStats = route('GET /stats', {
  access: 'public',
  summary: 'Live totals of the community',
  source: 'design, Decisions',
  response: Stats,
});
