import * as z from 'zod';
import { Count, itemsOf, Time } from './fields.ts';
import { route } from './route.ts';

/** The version of this contract. It changes if sites or backends of the previous one would fail. */
export const CONTRACT = 2;

export const About = z.object({
  name: z.string(),
  version: z.string().nullish(),
  contract: z.int(),
});
export type About = z.output<typeof About>;

export const about = route('GET /', {
  access: 'public',
  summary: 'What this backend is; one that knows section 7 alone answers 404',
  response: About,
});

/** Live totals: open and closed questions, answers, people, tags. */
export const Stats = z.object({ questions: Count, answers: Count, users: Count, tags: Count });
export type Stats = z.output<typeof Stats>;

export const getStats = route('GET /stats', {
  access: 'public',
  summary: 'Live totals of the community',
  response: Stats,
});

/** The kinds of a sitemap: questions that are not deleted, tags in use, people with posts. */
export const SITEMAP_KINDS = ['questions', 'tags', 'users'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/**
 * The range of ids in a part, and so its maximum number of pages. sitemaps.org allows 50,000, which
 * would block the server's process for a tenth of a second.
 */
export const SITEMAP_SPAN = 10_000;

const Kind = z.enum(SITEMAP_KINDS);
const Part = z.coerce.number().int().min(1).max(1_000_000_000);

export const getSitemap = route('GET /sitemap', {
  access: 'public',
  summary: 'The parts of the sitemap; part n spans the ids above (n - 1) × 10,000 up to n × 10,000',
  response: z.object({ parts: z.array(z.object({ kind: Kind, part: Part })) }),
});

/** `key` is the id of a question or a person, the name of a tag. */
export const SitemapEntry = z.object({ key: z.string(), changedAt: Time.nullish() });
export type SitemapEntry = z.output<typeof SitemapEntry>;

export const getSitemapPart = route('GET /sitemap/{kind}/{part}', {
  access: 'public',
  summary: 'The pages of one part of the sitemap; questions with the time of their last activity',
  params: z.object({ kind: Kind, part: Part }),
  response: z.object({ entries: itemsOf(SitemapEntry) }),
});
