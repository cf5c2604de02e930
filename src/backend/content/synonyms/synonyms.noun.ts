import type { Noun } from '../../noun.ts';
import { withdrawUnsupported } from './synonyms.store.ts';
import { acceptSynonym, rejectSynonym, removeSynonym } from './deciding.ts';
import { readSynonyms } from './read.ts';
import { proposeSynonym, voteSynonym } from './voting.ts';

export const synonyms: Noun = {
  handlers: {
    listTagSynonyms: ({ backend, caller, params }) => readSynonyms(backend, caller, params.name),
    proposeSynonym: ({ backend, caller, params, body }) =>
      proposeSynonym(backend, caller, params.name, body.name),
    voteSynonym: ({ backend, caller, params, body }) =>
      voteSynonym(backend, caller, params, body.approves),
    decideSynonym: ({ backend, caller, params, body: { decision, reason } }) =>
      decision === 'accept'
        ? acceptSynonym(backend, caller, params)
        : rejectSynonym(backend, caller, params, reason),
    removeSynonym: ({ backend, caller, params }) => removeSynonym(backend, caller, params),
  },
  forget: withdrawUnsupported,
};
