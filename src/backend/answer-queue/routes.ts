import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { senderOf } from '../http/sender.ts';
import { readQueue, skip } from './answer-queue.ts';

export function mountAnswerQueue(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getAnswerQueue, ({ caller, origin }) =>
    readQueue(backend, caller, { prepared: origin.prepared, sender: senderOf(caller, origin) }),
  );
  mount(app, backend, ROUTES.skipQuestion, ({ caller, params, body }) =>
    skip(backend, caller, keyOf(params.id), body.isSkipped),
  );
}
