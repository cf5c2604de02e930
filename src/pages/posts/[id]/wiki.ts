import type { APIRoute } from 'astro';
import { segment } from '../../../contract/addresses.ts';
import { setWiki } from '../../../form-actions/posts.ts';

export const POST: APIRoute = (context) => setWiki(context, segment(context.request, 1));
