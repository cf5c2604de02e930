import { HOUR } from '../../../shared/durations.ts';
import type { LinkPurpose } from '../../platform/sql/tables.ts';

/** How long a mailed link works, in milliseconds. */
export const LINK_LIFETIME: Record<LinkPurpose, number> = { password: HOUR, email: 24 * HOUR };

/** The name of a deleted account, unless it is taken. */
export const namelessOf = (userId: number): string => `deleted-${String(userId)}`;
