import type { APIRoute } from 'astro';
import { awardBounty } from '../../../../../form-actions/bounty.ts';

export const POST: APIRoute = awardBounty;
