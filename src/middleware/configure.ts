import type { MiddlewareHandler } from 'astro';
import { DEFAULT_NAME } from '../contract/site-settings.ts';

/** Gives the page the settings that admins have made; the environment's name wins. */
export const configure: MiddlewareHandler = async ({ locals }, next) => {
  const { readSettings = locals.api.settings, site } = locals;
  const settings = await readSettings();
  const name = site.isNameFixed ? site.name : settings.name || DEFAULT_NAME;
  locals.site = { ...site, name, settings };
  return next();
};
