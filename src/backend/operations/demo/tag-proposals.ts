import { suggestTag } from '../../content/suggestions/suggest-tag.ts';
import { proposeSynonym, voteSynonym } from '../../content/synonyms/voting.ts';
import type { DemoTagProposals } from './content.ts';
import { callerNamed, type SeedEvent } from './events.ts';

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
