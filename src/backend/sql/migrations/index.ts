import type { Migration, MigrationProvider } from 'kysely/migration';
import type { Engine } from '../dialect.ts';
import * as first from './0001-first.ts';
import * as search from './0002-search.ts';
import * as sockets from './0003-sockets.ts';
import * as sitemap from './0004-sitemap.ts';
import * as accounts from './0006-accounts.ts';
import * as moderation from './0007-moderation.ts';
import * as activity from './0008-activity.ts';
import * as lists from './0009-lists.ts';
import * as suspensions from './0010-suspensions.ts';
import * as codeBlocks from './0011-code-blocks.ts';
import * as notificationEvents from './0020-notification-events.ts';
import * as comments from './0021-comments.ts';
import * as push from './0022-push.ts';
import * as editBases from './0023-edit-bases.ts';
import * as postLocks from './0024-post-locks.ts';
import * as suggestions from './0025-suggestions.ts';
import * as outbox from './0026-outbox.ts';
import * as conversions from './0027-conversions.ts';
import * as redactions from './0028-redactions.ts';
import * as countChanges from './0031-count-changes.ts';
import * as visits from './0032-visits.ts';
import * as tagSuggestions from './0033-tag-suggestions.ts';
import * as synonymProposals from './0034-synonym-proposals.ts';
import * as answerPaths from './0035-answer-paths.ts';
import * as searchQueue from './0036-search-queue.ts';
import * as searchWords from './0037-search-words.ts';
import * as savedPosts from './0040-saved-posts.ts';
import * as questionFollows from './0041-question-follows.ts';
import * as answerQueue from './0043-answer-queue.ts';
import * as bounties from './0046-bounties.ts';
import * as listsOfPeople from './0049-lists-of-people.ts';
import * as errorFingerprints from './0050-error-fingerprints.ts';
import * as drafts from './0051-drafts.ts';
import * as answerTrials from './0052-answer-trials.ts';
import * as savedSearches from './0053-saved-searches.ts';
import * as tagWatching from './0054-tag-watching.ts';
import * as tagDigests from './0055-tag-digests.ts';
import * as pushChoice from './0060-push-choice.ts';
import * as reportsOfPerson from './0063-reports-of-person.ts';
import * as mergedTold from './0064-merged-told.ts';
import * as notificationTopics from './0065-notification-topics.ts';
import * as followersOfAll from './0066-followers-of-all.ts';
import * as searchedPosts from './0067-searched-posts.ts';
import * as fingerprintsVersion from './0068-fingerprints-version.ts';
import * as formerUsernames from './0069-former-usernames.ts';
import * as commentRedactions from './0070-comment-redactions.ts';
import * as voteEarnings from './0071-vote-earnings.ts';
import * as failingPushes from './0072-failing-pushes.ts';
import * as wordsAndImages from './0076-words-and-images.ts';
import * as suggestionSizes from './0077-suggestion-sizes.ts';
import { type Size, sizeOf } from './size.ts';

/** Migrations in their order. One that has been released is never changed; a new one is added. */
const MIGRATIONS = {
  '0001-first': first,
  '0002-search': search,
  '0003-sockets': sockets,
  '0004-sitemap': sitemap,
  '0006-accounts': accounts,
  '0007-moderation': moderation,
  '0008-activity': activity,
  '0009-lists': lists,
  '0010-suspensions': suspensions,
  '0011-code-blocks': codeBlocks,
  '0020-notification-events': notificationEvents,
  '0021-comments': comments,
  '0022-push': push,
  '0023-edit-bases': editBases,
  '0024-post-locks': postLocks,
  '0025-suggestions': suggestions,
  '0026-outbox': outbox,
  '0027-conversions': conversions,
  '0028-redactions': redactions,
  '0031-count-changes': countChanges,
  '0032-visits': visits,
  '0033-tag-suggestions': tagSuggestions,
  '0034-synonym-proposals': synonymProposals,
  '0035-answer-paths': answerPaths,
  '0036-search-queue': searchQueue,
  '0037-search-words': searchWords,
  '0040-saved-posts': savedPosts,
  '0041-question-follows': questionFollows,
  '0043-answer-queue': answerQueue,
  '0046-bounties': bounties,
  '0049-lists-of-people': listsOfPeople,
  '0050-error-fingerprints': errorFingerprints,
  '0051-drafts': drafts,
  '0052-answer-trials': answerTrials,
  '0053-saved-searches': savedSearches,
  '0054-tag-watching': tagWatching,
  '0055-tag-digests': tagDigests,
  '0060-push-choice': pushChoice,
  '0063-reports-of-person': reportsOfPerson,
  '0064-merged-told': mergedTold,
  '0065-notification-topics': notificationTopics,
  '0066-followers-of-all': followersOfAll,
  '0067-searched-posts': searchedPosts,
  '0068-fingerprints-version': fingerprintsVersion,
  '0069-former-usernames': formerUsernames,
  '0070-comment-redactions': commentRedactions,
  '0071-vote-earnings': voteEarnings,
  '0072-failing-pushes': failingPushes,
  '0076-words-and-images': wordsAndImages,
  '0077-suggestion-sizes': suggestionSizes,
};

/** A migration that begins, and what it goes through where that is much. */
export interface MigrationBegin extends Partial<Size> {
  readonly begins: string;
}
export type MigrationEvent =
  MigrationBegin | { readonly ended: string; readonly milliseconds: number };
export type MigrationListener = (event: MigrationEvent) => void;

/** Kysely's provider, with each migration told which database it runs on. */
export function migrationsFor(engine: Engine, onMigration?: MigrationListener): MigrationProvider {
  const entries = Object.entries(MIGRATIONS).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(db) {
        if (onMigration) onMigration({ begins: name, ...(await sizeOf(db, engine, name)) });
        const began = performance.now();
        await up(db, engine);
        onMigration?.({ ended: name, milliseconds: performance.now() - began });
      },
    },
  ]);
  return { getMigrations: () => Promise.resolve(Object.fromEntries(entries)) };
}
