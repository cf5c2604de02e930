import * as z from 'zod';
import { route } from './route.ts';

const CommunityWiki = z.object({ isWiki: z.boolean() });

export const setCommunityWiki = route('PUT /posts/{id}/wiki', {
  access: 'member',
  summary:
    'Let every member edit a post, or no longer; nobody earns reputation from it in the meantime. For its author, moderators and admins',
  source: 'feature community-wiki',
  body: CommunityWiki,
  response: CommunityWiki,
});
