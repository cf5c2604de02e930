import * as z from 'zod';
import { listOf, Time } from './fields.ts';
import { route } from './route.ts';

export const recordListVisit = route('POST /questions/visits', {
  access: 'member',
  unlimited: true,
  whileSuspended: true,
  summary:
    'Record that the caller reads a list of questions. Replies when their last visit ended, which of the listed questions have unread notifications for them, and which that they follow are active since',
  source: 'feature list-visits',
  /** The ids of the questions in the list. */
  body: z.object({ questions: z.array(z.string().regex(/^\w{1,64}$/)).max(100) }),
  response: z.object({
    /** When the last visit ended; null on the first one, or if the caller does not want to know. */
    since: Time.nullish(),
    unread: listOf(z.string()),
  }),
});
