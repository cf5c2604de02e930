import type { Noun } from '../../noun.ts';
import { removeWaiting } from './redacting.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { asModerator } from '../tags/moderators.ts';
import { decide } from './decide.ts';
import { listSuggestions, postSource, readSuggestion } from './read.ts';
import { suggest, suggestTag } from './suggest.ts';
import { suggestionQueue } from './suggestions.queue.ts';

export const suggestions: Noun = {
  handlers: {
    getPostSource: ({ backend, caller, params, query }) =>
      postSource(backend, caller, keyOf(params.id), query.version),
    suggestEdit: ({ backend, caller, params, body }) =>
      suggest(backend, caller, keyOf(params.id), body),
    suggestTagDescription: ({ backend, caller, params, body }) =>
      suggestTag(backend, caller, params.name, body),
    listSuggestions: ({ backend, caller }) => listSuggestions(backend, caller),
    getSuggestion: async ({ backend, caller, params }) => {
      const id = keyOf(params.suggestionId);
      const as = await asModerator(backend.db.sql, caller, id, 'suggestion');
      return readSuggestion(backend, as, id);
    },
    decideSuggestion: async ({ backend, caller, params, body }) => {
      const id = keyOf(params.suggestionId);
      const as = await asModerator(backend.db.sql, caller, id, 'suggestion');
      return decide(backend, as, id, body);
    },
  },
  queues: [suggestionQueue],
  forget: removeWaiting,
};
