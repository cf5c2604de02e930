import type { APIContext } from 'astro';
import type { Client } from '../api/client.ts';
import { segment, tagPath, tagSynonymsPath, WATCHED_TAGS_PATH } from '../contract/addresses.ts';
import { error, followed, MESSAGES } from '../contract/messages.ts';
import { success } from '../contract/moderation-reasons.ts';
import { ROUTES } from '../contract/routes.ts';
import { safeRedirect } from '../shared/safe-redirect.ts';
import { TagSuggestionForm } from '../contract/suggestions.ts';
import { TagWatchForm } from '../contract/tag-watching.ts';
import { InvalidInput, valid } from './form.ts';
import { buttonAction, memberAction, type Run } from './member-action.ts';

/** Follows or unfollows a tag; redirects to the tag, or to the page of the form. */
export function follow(context: APIContext): Promise<Response> {
  const name = segment(context.request, 1);
  return buttonAction(context, {
    fields: ['back'],
    back: ({ back }) => safeRedirect(back, tagPath(name)),
    guests: MESSAGES.loginToFollow,
    failed: MESSAGES.followFailed,
    async run(call) {
      const { isFollowing } = await call(ROUTES.followTag, { params: { name } });
      return followed(isFollowing);
    },
  });
}

/** Saves the sender's level for a tag, and redirects to the tag. */
export const chooseTagWatch = (context: APIContext, name: string) =>
  memberAction(context, {
    fields: ['level'],
    back: tagPath(name),
    failed: MESSAGES.tagWatchFailed,
    run: (call, fields) => saveTagWatch(call, name, fields),
  });

/** The same for a typed tag, on the page that lists them. */
export const addTagWatch = (context: APIContext) =>
  memberAction(context, {
    fields: ['name', 'level'],
    back: WATCHED_TAGS_PATH,
    failed: MESSAGES.tagWatchFailed,
    run(call, { name, ...fields }) {
      if (name.trim() === '') throw new InvalidInput({ name: 'Tag is required' });
      return saveTagWatch(call, name.trim(), fields);
    },
  });

async function saveTagWatch(call: Client, name: string, fields: { readonly level: string }) {
  await call(ROUTES.watchTag, { params: { name }, body: valid(TagWatchForm, fields) });
  return MESSAGES.followChosen;
}

/** Suggests a tag's description, or saves it, and redirects to the tag. */
export const suggestTag = (context: APIContext, name: string) =>
  memberAction(context, {
    fields: ['description', 'reason', 'version'],
    back: tagPath(name),
    failed: error('Failed to send the suggestion'),
    async run(call, { do: button, ...fields }) {
      const body = valid(TagSuggestionForm, fields);
      if (button === 'edit') {
        await call(ROUTES.editTagDescription, { params: { name }, body });
        return success('Description saved');
      }
      await call(ROUTES.suggestTagDescription, { params: { name }, body });
      return success('Suggestion sent. A moderator will review it.');
    },
  });

/** Proposes, votes and decides, by a button of a tag's page of synonyms, and redirects to it. */
export function changeSynonyms(context: APIContext, name: string) {
  const { call } = context.locals.api;
  const decide =
    (decision: 'accept' | 'reject', said: string): SynonymRun =>
    async (_, { synonym, reason }) => {
      const body = { decision, reason };
      await call(ROUTES.decideSynonym, { params: { name, synonym }, body });
      return success(`${synonym} ${said}`);
    };
  const vote =
    (approves: boolean, said: string): SynonymRun =>
    async (_, { synonym }) => {
      await call(ROUTES.voteSynonym, { params: { name, synonym }, body: { approves } });
      return success(`${synonym} ${said}`);
    };
  return memberAction(context, {
    fields: ['synonym', 'reason'],
    back: tagSynonymsPath(name),
    failed: error('Failed to change the synonyms'),
    // The backend calls a proposed synonym `name`.
    kept: ({ synonym, reason }) => ({ synonym, reason, name: synonym }),
    run: {
      async propose(_, { synonym }) {
        await call(ROUTES.proposeSynonym, { params: { name }, body: { name: synonym } });
        return success(`${synonym} proposed`);
      },
      vote: vote(true, 'has your vote'),
      unvote: vote(false, 'has lost your vote'),
      accept: decide('accept', 'is now a synonym'),
      reject: decide('reject', 'rejected'),
      async remove(_, { synonym }) {
        await call(ROUTES.removeSynonym, { params: { name, synonym } });
        return success(`${synonym} is no longer a synonym`);
      },
    },
  });
}

type SynonymRun = Run<'synonym' | 'reason'>;
