/**
 * The version of what is recognised and of what fingerprints are made of: to be raised with every change
 * of either. Those that a site has stored are then made anew (backend/error-texts/backfill.ts).
 */
export const FINGERPRINTS_VERSION = 3;
