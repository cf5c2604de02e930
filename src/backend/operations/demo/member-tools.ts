import { HOUR } from '../../../shared/durations.ts';
import type { Caller } from '../../backend.ts';
import { createDraft } from '../../content/drafts/drafts.ts';
import { flag } from '../../content/flags/flags.ts';
import { createList } from '../../features/saved-posts/lists.ts';
import { savePost } from '../../features/saved-posts/saved-posts.ts';
import { createSearch } from '../../features/saved-searches/saved-searches.ts';
import { watchTag } from '../../features/tag-watching/tag-watching.ts';
import type { DemoTagProposals } from './content.ts';
import type { SeedEvent, Stage } from './events.ts';
import { suggestTag } from '../../content/suggestions/suggest.ts';
import { proposeSynonym, voteSynonym } from '../../content/synonyms/voting.ts';

/** The member's demo account. */
const MEMBER = 'demo';

/** Post numbers in the content, with the member's note on each. */
const SAVED = [
  { on: '15/0', note: 'For the next time a promise rejects before anything awaits it' },
  { on: '33', note: 'Try this on the log table' },
];
const LATER = '20';
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
export function memberToolEvents(now: number): SeedEvent[] {
  const keep = (hours: number, act: (stage: Stage, member: Caller) => Promise<unknown>) => ({
    at: now - hours * HOUR,
    do: (stage: Stage) => act(stage, stage.caller(MEMBER)),
  });
  return [
    keep(30, async (stage, member) => {
      const { backend } = stage;
      const { list } = await createList(backend, member, 'To try at work');
      for (const { on, note } of SAVED)
        await savePost(backend, member, stage.id(on), { note, listId: list._id });
      await savePost(backend, member, stage.id(LATER), { note: '' });
    }),
    keep(28, async ({ backend }, member) => {
      for (const [name, level] of Object.entries(WATCHED))
        await watchTag(backend, member, name, level);
    }),
    keep(27, (stage, member) => {
      const target = { kind: 'answer' as const, id: stage.id(FLAGGED.on) };
      return flag(stage.backend, member, target, FLAGGED.flag);
    }),
    keep(26, ({ backend }, member) => createSearch(backend, member, SEARCH)),
    keep(2, ({ backend }, member) => createDraft(backend, member, DRAFT)),
  ];
}

/** Tag descriptions and synonyms that members propose; all stay pending. */
export const tagProposalEvents = (
  { descriptions, synonyms }: DemoTagProposals,
  now: number,
): SeedEvent[] => [
  ...descriptions.map(({ tag, by, before, ...suggested }): SeedEvent => ({
    at: now - before,
    do: (stage) => suggestTag(stage.backend, stage.caller(by), tag, suggested),
  })),
  ...synonyms.flatMap(({ tag, name, by, before, votes }): SeedEvent[] => [
    {
      at: now - before,
      do: (stage) => proposeSynonym(stage.backend, stage.caller(by), tag, name),
    },
    ...votes.map((vote): SeedEvent => ({
      at: now - vote.before,
      do: (stage) =>
        voteSynonym(stage.backend, stage.caller(vote.by), { name: tag, synonym: name }, true),
    })),
  ]),
];
