import * as z from 'zod';
import { Flag, Id, identified, itemsOf, OptionalText, Page, Time } from './fields.ts';
import { AdminPaging } from './moderation.ts';
import { route } from './route.ts';
import { Person } from './users.ts';
import { isVisible, singleLine } from '../shared/clean-text.ts';

const REASON_REQUIRED = 'Please describe what is wrong with this post';

export const ReportForm = z.object({
  reason: z
    .string(REASON_REQUIRED)
    .check(
      z.overwrite(singleLine),
      z.refine(isVisible, REASON_REQUIRED),
      z.maxLength(500, 'At most 500 characters'),
    ),
});

export const REPORT_STATUSES = ['open', 'resolved', 'dismissed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** `open` undoes a decision. */
export const ReportDecision = z.object({ status: z.enum(REPORT_STATUSES) });

const FEATURE = 'feature reports';
const byId = z.object({ id: z.string() });
const reported = z.object({ report: z.object({ _id: Id }) });

/** A member's report of a post. */
export const Report = identified({
  reason: OptionalText,
  status: z.enum(REPORT_STATUSES),
  createdAt: Time,
  reporter: Person.nullish(),
  post: z.object({
    _id: Id,
    kind: z.enum(['question', 'answer']),
    /** Of the question, or of the answer's question. */
    title: OptionalText,
    /** Plain text, 150 characters and an ellipsis. */
    excerpt: OptionalText,
    /** A path of this site. */
    link: z.string(),
    author: Person.nullish(),
    deleted: Flag,
  }),
  decidedBy: Person.nullish(),
  decidedAt: Time.nullish(),
});
export type Report = z.output<typeof Report>;

export const reportQuestion = route({
  method: 'POST',
  path: '/questions/{id}/reports',
  access: 'member',
  refusal: 'Please log in to report',
  summary: 'Report a question; again only after the first report is decided (409)',
  source: FEATURE,
  status: 201,
  params: byId,
  body: ReportForm,
  response: reported,
});

export const reportAnswer = route({
  method: 'POST',
  path: '/answers/{id}/reports',
  access: 'member',
  refusal: 'Please log in to report',
  summary: 'Report an answer; again only after the first report is decided (409)',
  source: FEATURE,
  status: 201,
  params: byId,
  body: ReportForm,
  response: reported,
});

export const listReports = route({
  method: 'GET',
  path: '/admin/reports',
  access: 'moderator',
  summary: 'Reports, the newest first',
  source: FEATURE,
  query: z.object({ page: Page, status: z.enum([...REPORT_STATUSES, 'all']).default('open') }),
  response: z.object({ reports: itemsOf(Report), pagination: AdminPaging }),
});

export const decideReport = route({
  method: 'PUT',
  path: '/admin/reports/{id}',
  access: 'moderator',
  summary: 'Resolve, dismiss or reopen a report',
  source: FEATURE,
  params: byId,
  body: ReportDecision,
  response: z.object({ report: Report }),
});
