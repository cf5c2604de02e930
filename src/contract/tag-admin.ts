import * as z from 'zod';
import { NewTagForm, TagForm, TagMergeForm, TagNameForm } from './moderation-forms.ts';
import { route } from './route.ts';
import { Tag } from './tags.ts';

const FEATURE = 'feature admin';
const byName = z.object({ name: z.string() });
const response = z.object({ tag: Tag });

export const createTag = route({
  method: 'POST',
  path: '/admin/tags',
  access: 'moderator',
  summary: 'Create a tag; a name that is taken, or leads to another tag, is refused (409)',
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
    'Describe a tag, colour it, feature it; a description that was changed since `version` is refused (409)',
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
  summary: 'Rename a tag; the old name leads to the new one',
  source: FEATURE,
  params: byName,
  body: TagNameForm,
  response,
});

export const mergeTag = route({
  method: 'POST',
  path: '/admin/tags/{name}/merge',
  access: 'moderator',
  summary: 'Give all questions and followers of a tag to another one, to which its name then leads',
  source: FEATURE,
  params: byName,
  body: TagMergeForm,
  response,
});

export const splitTag = route({
  method: 'DELETE',
  path: '/admin/tags/{name}/merge',
  access: 'moderator',
  summary: 'Take the merging of this tag back: questions and followers that came from it return',
  source: FEATURE,
  params: byName,
  response,
});
