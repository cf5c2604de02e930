import type { Noun } from '../../noun.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { senderOf } from '../../platform/http/limits-address.ts';

export const errorTexts: Noun = {
  handlers: {
    searchByError: async ({ backend, caller, origin, body }) => {
      const sender = senderOf(caller, origin);
      await limitSearches(backend, sender, body.text, origin.isPartOfSearch);
      const { findByError } = await import('./error-texts.ts');
      return findByError(backend, body, sender);
    },
  },
};
