import { HOUR } from '../../../shared/durations.ts';
import { createDraft } from '../../content/drafts/drafts.ts';
import { flag } from '../../content/flags/flags.ts';
import { createList } from '../../features/saved-posts/lists.ts';
import { savePost } from '../../features/saved-posts/saved-posts.ts';
import { createSearch } from '../../features/saved-searches/saved-searches.ts';
import { watchTag } from '../../features/tag-watching/tag-watching.ts';
import type { DemoQuestion, DemoTagProposals } from './content.ts';
import { callerNamed, postAt, type SeedEvent, type Stage } from './events.ts';
import { findPost } from './threads.ts';
import { suggestTag } from '../../content/suggestions/suggest.ts';
import { proposeSynonym, voteSynonym } from '../../content/synonyms/voting.ts';

/** The member's demo account. */
const MEMBER = 'demo';

/** Post numbers in the content, with the member's note on each. */
const SAVED = [
  { on: '15/0', note: 'For the next time a promise rejects before anything awaits it' },
  { on: '33', note: 'Try this on the log table' },
];
const LATER = { on: '20', note: '' };
/** What the member has flagged, for moderators to review. */
const FLAGGED = {
  on: '18/2',
  flag: { reason: 'other', text: 'This says the same as the accepted answer, only shorter' },
} as const;
/** Tags the member already follows. */
const WATCHED = { typescript: 'weekly', react: 'daily' } as const;
const SEARCH = {
  name: 'React, not answered yet',
  query: '[react] is:unanswered',
  sort: 'newest',
} as const;
const DRAFT = {
  title: 'Why does my service worker keep the old page after an update?',
  body: 'I change `index.html` and deploy. Returning visitors still see the old page:\n\n',
  tags: 'javascript',
  format: 'markdown',
} as const;

/**
 * The demo member's private items, so that these pages are not empty: saved posts, a saved search,
 * watched tags, a draft, and a flag.
 */
export function memberToolEvents(questions: readonly DemoQuestion[], now: number): SeedEvent[] {
  const keep = (hours: number, act: (stage: Stage) => Promise<unknown>): SeedEvent => ({
    at: now - hours * HOUR,
    do: act,
  });
  const caller = (stage: Stage) => callerNamed(stage, MEMBER);
  const post = (stage: Stage, on: string) => postAt(stage, findPost(on, questions).key);
  return [
    keep(30, async (stage) => {
      const { list } = await createList(stage.backend, caller(stage), 'To try at work');
      for (const { on, note } of SAVED) {
        await savePost(stage.backend, caller(stage), post(stage, on), { note, listId: list._id });
      }
      const { on, ...later } = LATER;
      await savePost(stage.backend, caller(stage), post(stage, on), later);
    }),
    keep(28, async (stage) => {
      for (const [name, level] of Object.entries(WATCHED)) {
        await watchTag(stage.backend, caller(stage), name, level);
      }
    }),
    keep(27, (stage) => {
      const target = { kind: 'answer' as const, id: post(stage, FLAGGED.on) };
      return flag(stage.backend, caller(stage), target, FLAGGED.flag);
    }),
    keep(26, (stage) => createSearch(stage.backend, caller(stage), SEARCH)),
    keep(2, (stage) => createDraft(stage.backend, caller(stage), DRAFT)),
  ];
}

/** Tag descriptions and synonyms that members propose; all stay pending. */
export function tagProposalEvents(
  { descriptions, synonyms }: DemoTagProposals,
  now: number,
): SeedEvent[] {
  return [
    ...descriptions.map((one) => description(one, now)),
    ...synonyms.flatMap((one) => synonym(one, now)),
  ];
}

function description(
  { tag, by, before, ...suggested }: DemoTagProposals['descriptions'][number],
  now: number,
): SeedEvent {
  return {
    at: now - before,
    do: (stage) => suggestTag(stage.backend, callerNamed(stage, by), tag, suggested),
  };
}

function synonym(
  { tag, name, by, before, votes }: DemoTagProposals['synonyms'][number],
  now: number,
): SeedEvent[] {
  const of = { name: tag, synonym: name };
  const propose: SeedEvent = {
    at: now - before,
    do: (stage) => proposeSynonym(stage.backend, callerNamed(stage, by), tag, name),
  };
  const voted = votes.map((vote): SeedEvent => ({
    at: now - vote.before,
    do: (stage) => voteSynonym(stage.backend, callerNamed(stage, vote.by), of, true),
  }));
  return [propose, ...voted];
}
