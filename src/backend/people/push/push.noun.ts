import type { Noun } from '../../noun.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

const OK = { ok: true } as const;

export const push: Noun = {
  handlers: {
    subscribePush: async ({ backend, caller, body }) => {
      await subscribe(backend, caller, body);
      return OK;
    },
    unsubscribePush: async ({ backend, caller }) => {
      await unsubscribe(backend, caller);
      return OK;
    },
  },
};
