import * as z from 'zod';
import { Count } from './fields.ts';
import { route } from './route.ts';

/** What our backend knows beyond section 7; a site shows what its backend names here. */
export const FEATURES = [
  'stats',
  'comments',
  'history',
  'suggestions',
  'tag-suggestions',
  'tag-synonyms',
  'unaccept',
  'answer-pages',
  'logout',
  'search-operators',
  'search-rank',
  'search-active',
  'related-tags',
  'linked-questions',
  'related',
  'similar',
  'error-search',
  'sitemap',
  'password',
  'password-reset',
  'confirm-email',
  'unsubscribe',
  'delete-account',
  'admin',
  'reports',
  'undo',
  'edit',
  'markdown',
  'delete',
  'preferences',
  'push',
  'dashboard',
  'profile-activity',
  'unanswered',
  'bounties',
  'followed-tags',
  'tag-watching',
  'saved-posts',
  'saved-searches',
  'drafts',
  'answer-trials',
  'question-follows',
  'answer-queue',
  'tex',
] as const;
export type Feature = (typeof FEATURES)[number];

export const About = z.object({
  name: z.string(),
  version: z.string().nullish(),
  features: z.array(z.string()),
});
export type About = z.output<typeof About>;

export const about = route({
  method: 'GET',
  path: '/',
  access: 'public',
  summary: 'What this backend is and which features it has beyond section 7',
  source: 'design, What it is',
  response: About,
});

/** Live totals: open and closed questions, answers, people, tags. */
export const Stats = z.object({ questions: Count, answers: Count, users: Count, tags: Count });
export type Stats = z.output<typeof Stats>;

export const getStats = route({
  method: 'GET',
  path: '/stats',
  access: 'public',
  summary: 'Live totals of the community',
  source: 'feature stats',
  response: Stats,
});
