import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { readTex, setSiteTex } from './tex.ts';

export function mountTex(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getTex, ({ query }) => readTex(backend, query));
  mount(app, backend, ROUTES.setSiteTex, ({ caller, body }) =>
    setSiteTex(backend, caller, body.tex),
  );
}
