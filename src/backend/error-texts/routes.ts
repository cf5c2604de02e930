import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { limitSearches } from '../http/limits.ts';
import { type App, mount } from '../http/mount.ts';
import { senderOf } from '../http/sender.ts';

export function mountErrorTexts(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.searchByError, async ({ caller, origin, body }) => {
    const sender = senderOf(caller, origin);
    await limitSearches(backend, sender, body.text, origin.isPartOfSearch);
    const { findByError } = await import('./error-texts.ts');
    return findByError(backend, body, sender);
  });
}
