import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { awardBounty, readBounty, startBounty } from './bounties.ts';

export function mountBounties(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getBounty, ({ caller, params }) =>
    readBounty(backend, caller, keyOf(params.id)),
  );
  mount(app, backend, ROUTES.startBounty, ({ caller, params, body }) =>
    startBounty(backend, caller, keyOf(params.id), body.amount),
  );
  mount(app, backend, ROUTES.awardBounty, ({ caller, params }) =>
    awardBounty(backend, caller, keyOf(params.answerId)),
  );
}
