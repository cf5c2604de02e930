import type { Noun } from '../../noun.ts';
import { bountyEnding, refundBounty } from './ending.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { awardBounty, readBounty, startBounty } from './bounties.ts';

export const bounties: Noun = {
  handlers: {
    getBounty: ({ backend, caller, params }) => readBounty(backend, caller, keyOf(params.id)),
    startBounty: ({ backend, caller, params, body }) =>
      startBounty(backend, caller, keyOf(params.id), body.amount),
    awardBounty: ({ backend, caller, params }) =>
      awardBounty(backend, caller, keyOf(params.answerId)),
  },
  jobs: [bountyEnding],
  onDelete: refundBounty,
};
