import type { APIRoute } from 'astro';
import { segment } from '../../../contract/addresses.ts';
import { voteForComment } from '../../../form-actions/comment.ts';

export const POST: APIRoute = (context) => voteForComment(context, segment(context.request, 1));
