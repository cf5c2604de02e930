import * as z from 'zod';
import { route } from './route.ts';

export const SiteTexForm = z.object({ tex: z.boolean() });

/** Whether dollars in a post are formulas: on the whole site, or because of a tag. */
export const getTex = route('GET /tex', {
  access: 'public',
  summary:
    'Whether TeX is shown as formulas in a question with these tags or in answers to this question; with neither, whether it is anywhere',
  source: 'feature tex',
  query: z.object({
    /** Separated by commas. */
    tags: z.string().max(500).optional(),
    question: z.string().max(64).optional(),
  }),
  response: z.object({
    tex: z.boolean(),
    /** Whether formulas are on for the whole site, whatever the tags. */
    site: z.boolean(),
  }),
});

export const setSiteTex = route('PUT /admin/tex', {
  access: 'admin',
  summary: 'Turn TeX formulas on or off for the whole site, including existing posts',
  source: 'feature tex',
  body: SiteTexForm,
  response: z.object({ tex: z.boolean() }),
});
