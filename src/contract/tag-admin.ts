import * as z from 'zod';
import { NewTagForm, TagForm, TagMergeForm, TagNameForm } from './moderation-forms.ts';
import { route } from './route.ts';
import { SynonymDecision } from './synonym-forms.ts';
import { TagSynonyms } from './tag-synonyms.ts';
import { Tag } from './tags.ts';

const FEATURE = 'feature admin';
const byName = z.object({ name: z.string() });
const response = z.object({ tag: Tag });

export const createTag = route({
  method: 'POST',
  path: '/admin/tags',
  access: 'moderator',
  summary: 'Create a tag; refused (409) if the name is taken or a synonym',
  source: FEATURE,
  status: 201,
  body: NewTagForm,
  response,
});

export const changeTag = route({
  method: 'PUT',
  path: '/admin/tags/{name}',
  access: 'moderator',
  summary:
    'Change a tag’s description, color and featured flag; refused (409) if the description has changed since `version`',
  source: FEATURE,
  params: byName,
  body: TagForm,
  response,
});

export const removeTag = route({
  method: 'DELETE',
  path: '/admin/tags/{name}',
  access: 'moderator',
  summary: 'Remove a tag that no question has (409 otherwise)',
  source: FEATURE,
  params: byName,
  response: z.object({ ok: z.literal(true) }),
});

export const renameTag = route({
  method: 'PUT',
  path: '/admin/tags/{name}/name',
  access: 'moderator',
  summary: 'Rename a tag; the old name becomes a synonym',
  source: FEATURE,
  params: byName,
  body: TagNameForm,
  response,
});

export const mergeTag = route({
  method: 'POST',
  path: '/admin/tags/{name}/merge',
  access: 'moderator',
  summary: 'Merge a tag into another, which gets its questions, followers and name as a synonym',
  source: FEATURE,
  params: byName,
  body: TagMergeForm,
  response,
});

export const splitTag = route({
  method: 'DELETE',
  path: '/admin/tags/{name}/merge',
  access: 'moderator',
  summary: 'Undo the merge of this tag: its questions and followers return',
  source: FEATURE,
  params: byName,
  response,
});

const ofSynonym = z.object({ name: z.string(), synonym: z.string() });

export const decideSynonym = route({
  method: 'PUT',
  path: '/admin/tags/{name}/synonyms/{synonym}',
  access: 'moderator',
  summary: 'Add a synonym, proposed or not, or reject a proposal',
  source: 'feature tag-synonyms',
  params: ofSynonym,
  body: SynonymDecision,
  response: TagSynonyms,
});

export const removeSynonym = route({
  method: 'DELETE',
  path: '/admin/tags/{name}/synonyms/{synonym}',
  access: 'moderator',
  summary: 'Remove a synonym; a merged tag becomes a separate tag again',
  source: 'feature tag-synonyms',
  params: ofSynonym,
  response: TagSynonyms,
});
