import type { Backend } from '../backend/backend.ts';
import { settingsOf } from '../backend/people/site-settings/site-settings.ts';
import type { Changed } from '../backend/people/realtime/changes.ts';
import type { SiteSettings } from '../contract/site-settings.ts';
import { SITE } from '../contract/surrogate-keys.ts';

/** The site's settings in this process: read once, and again after each change. */
export interface SettingsMirror {
  /** As they were last read. */
  last: SiteSettings;
  /** As they are; as they were last read if the database fails. */
  readonly read: () => Promise<SiteSettings>;
  readonly changed: Changed;
}

/** Reads the settings. Rejects if the database fails. */
export async function mirrorSettings(
  backend: Pick<Backend, 'db' | 'hasMailServer' | 'clock'>,
): Promise<SettingsMirror> {
  const readAll = () => settingsOf(backend, backend.db.sql);
  let reading: Promise<SiteSettings> | undefined;
  let begun = 0;
  const mirror: SettingsMirror = {
    last: await readAll(),
    read: () => reading ?? Promise.resolve(mirror.last),
    changed(keys) {
      for (const key of keys) if (key === SITE) reading = read();
    },
  };
  async function read(): Promise<SiteSettings> {
    const own = (begun += 1);
    try {
      const settings = await readAll();
      // An earlier reading may end later.
      if (own === begun) mirror.last = settings;
    } catch {
      // The connection that announces changes announces one when it is back.
    }
    return mirror.last;
  }
  return mirror;
}
