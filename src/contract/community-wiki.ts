import * as z from 'zod';
import { route } from './route.ts';

const CommunityWiki = z.object({ isWiki: z.boolean() });

export const setCommunityWiki = route({
  method: 'PUT',
  path: '/posts/{id}/wiki',
  access: 'member',
  summary:
    'Let every member edit a post, or no longer; nobody earns reputation from it in the meantime. For its author, moderators and admins',
  source: 'feature community-wiki',
  params: z.object({ id: z.string() }),
  body: CommunityWiki,
  response: CommunityWiki,
});
