import type { Noun } from '../../noun.ts';
import { bountyEnding, refundBounty } from './ending.ts';
import type { ReputationReason } from '../../platform/sql/tables.ts';
import { keyOf } from '../../platform/http/ids.ts';
import type { ActivityKind } from '../../people/users/activity.ts';
import { awardBounty, readBounty, startBounty } from './bounties.ts';
import { newestOfAll, newestOnPosts } from './bounties.store.ts';

const onProfile: ActivityKind = {
  type: 'bounty',
  newest: newestOnPosts,
  onProfile({ delta }) {
    const paid = `${String(Math.abs(delta ?? 0))} reputation`;
    return (delta ?? 0) < 0 ? `offered ${paid}` : `was given ${paid}`;
  },
};

const onDashboard: ActivityKind = {
  type: 'bounty',
  newest: newestOfAll,
  onDashboard: ({ title, reason }) => ({ title: titleOf(reason), description: title ?? '' }),
};

function titleOf(reason: ReputationReason | null): string {
  if (reason === 'bounty_started') return 'Started a bounty';
  return reason === 'bounty_awarded'
    ? 'Your answer was awarded a bounty'
    : 'Your bounty was refunded';
}

export const bounties: Noun = {
  handlers: {
    getBounty: ({ backend, caller, params }) => readBounty(backend, caller, keyOf(params.id)),
    startBounty: ({ backend, caller, params, body }) =>
      startBounty(backend, caller, keyOf(params.id), body.amount),
    awardBounty: ({ backend, caller, params }) =>
      awardBounty(backend, caller, keyOf(params.answerId)),
  },
  activity: [onProfile, onDashboard],
  jobs: [bountyEnding],
  onDelete: refundBounty,
};
