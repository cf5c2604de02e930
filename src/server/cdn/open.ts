import { SITE } from '../../contract/surrogate-keys.ts';
import type { CdnSettings } from '../../env/env.ts';
import type { Logger } from '../log/log.ts';
import type { Cdn } from './cdn.ts';
import { cdnHeaders } from './headers.ts';
import { purgeSender } from './purge-request.ts';
import { openPurges } from './purges.ts';

/** Milliseconds for which a CDN may keep a page that no change has purged. */
const MOST = 300_000;
/** The same while it is not told of changes. */
const UNTOLD = 30_000;

/** Opens the way to a CDN. `hearsChanges`: whether the backend tells of its changes, as ours does. */
export function openCdn(
  settings: CdnSettings,
  { log, hearsChanges }: { readonly log: Logger; readonly hearsChanges: boolean },
): Cdn {
  const most = Math.min(MOST, (settings.maxAge ?? Infinity) * 1_000);
  if (!settings.hook) return untold(most);
  const purges = openPurges(purgeSender(settings.hook), (error) => {
    if (error === undefined) log.info('The CDN accepts purges again');
    else log.error({ err: error }, 'Purging the CDN failed; trying again');
  });
  // Pages of an earlier build name files that are gone, and nobody has told of changes meanwhile.
  purges.add([SITE]);
  return {
    headersOf(groups, changes, now) {
      const isTold = hearsChanges && !purges.isFailing();
      return cdnHeaders(groups, changes, now, isTold ? most : Math.min(most, UNTOLD));
    },
    purge: purges.add,
    figures: purges.figures,
    close: purges.close,
  };
}

/** One without a hook keeps pages for as long as whoever runs it puts up with. */
const untold = (most: number): Cdn => ({
  headersOf: (groups, changes, now) => cdnHeaders(groups, changes, now, most),
  purge: () => undefined,
  figures: () => ({ sent: 0, failed: 0, waiting: 0 }),
  close: () => Promise.resolve(),
});
