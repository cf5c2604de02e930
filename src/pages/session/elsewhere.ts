import type { APIRoute } from 'astro';
import { signOutElsewhere } from '../../form-actions/account.ts';

export const POST: APIRoute = signOutElsewhere;
