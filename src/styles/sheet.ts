import { createHash } from 'node:crypto';
import css from './site.css?inline';

/** The whole style sheet, as it stands in each page (docs/decisions/2026-11-20-inline-styles.md). */
export const STYLE_SHEET = css;

/** What the content security policy knows it by. Astro would hash it anew for every page. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
