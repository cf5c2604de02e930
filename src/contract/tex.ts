import * as z from 'zod';
import { SiteTexForm } from './moderation-forms.ts';
import { route } from './route.ts';

/** Whether the dollars of a post hold formulas: on the whole site, or because of a tag. */

export const getTex = route({
  method: 'GET',
  path: '/tex',
  access: 'public',
  summary:
    'Whether TeX is shown as formulas in a question with these tags, or in answers to this question; without either, whether it is anywhere',
  source: 'feature tex',
  query: z.object({
    /** Separated by commas. */
    tags: z.string().max(500).optional(),
    question: z.string().max(64).optional(),
  }),
  response: z.object({
    tex: z.boolean(),
    /** Whether it is on the whole site, whatever the tags. */
    site: z.boolean(),
  }),
});

export const setSiteTex = route({
  method: 'PUT',
  path: '/admin/tex',
  access: 'admin',
  summary: 'Show TeX as formulas on the whole site, or no longer; posts that are there follow',
  source: 'feature tex',
  body: SiteTexForm,
  response: z.object({ tex: z.boolean() }),
});
