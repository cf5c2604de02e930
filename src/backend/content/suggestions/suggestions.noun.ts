import type { Noun } from '../../noun.ts';
import { removeWaiting } from './redacting.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { decide } from './decide.ts';
import { listSuggestions, postSource, readSuggestion } from './read.ts';
import { suggest } from './suggest.ts';
import { suggestionQueue } from './suggestions.queue.ts';
import { suggestTag } from './suggest-tag.ts';

export const suggestions: Noun = {
  handlers: {
    getPostSource: ({ backend, caller, params, query }) =>
      postSource(backend, caller, keyOf(params.id), query.version),
    suggestQuestionEdit: ({ backend, caller, params, body }) =>
      suggest(backend, caller, { kind: 'question', postId: keyOf(params.id) }, body),
    suggestAnswerEdit: ({ backend, caller, params, body }) =>
      suggest(backend, caller, { kind: 'answer', postId: keyOf(params.answerId) }, body),
    suggestTagDescription: ({ backend, caller, params, body }) =>
      suggestTag(backend, caller, params.name, body),
    listSuggestions: ({ backend, caller }) => listSuggestions(backend, caller),
    getSuggestion: ({ backend, caller, params }) =>
      readSuggestion(backend, caller, keyOf(params.suggestionId)),
    decideSuggestion: ({ backend, caller, params, body }) =>
      decide(backend, caller, keyOf(params.suggestionId), body),
  },
  queues: [suggestionQueue],
  forget: removeWaiting,
};
