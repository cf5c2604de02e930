import type { FlagTarget } from '../../../contract/flag-forms.ts';
import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { flagQueue } from './flags.queue.ts';
import { flag, readOwnFlags, unflag } from './flags.ts';
import { removeTextsOf } from './flags.store.ts';
import { tagNamed } from '../tags/lists.ts';
import { tagNameOf } from '../tags/tags.rules.ts';
import type { Backend } from '../../backend.ts';

const targetOf = async ({ db }: Backend, { kind, id }: { kind: FlagTarget; id: string }) => ({
  kind,
  id: kind === 'tag' ? ((await tagNamed(db.sql, tagNameOf(id), undefined))?.id ?? 0) : keyOf(id),
});

export const flags: Noun = {
  handlers: {
    raiseFlag: async ({ backend, caller, params, body }) =>
      flag(backend, caller, await targetOf(backend, params), body),
    withdrawFlag: async ({ backend, caller, params }) =>
      unflag(backend, caller, await targetOf(backend, params)),
    listOwnFlags: async ({ backend, caller, params }) =>
      readOwnFlags(backend, caller, await targetOf(backend, params)),
  },
  queues: [flagQueue],
  forget: removeTextsOf,
};
