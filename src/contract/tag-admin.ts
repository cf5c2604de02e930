import * as z from 'zod';
import { BaseVersion, ShortReason } from './edit-forms.ts';
import { TagName } from './forms.ts';
import { route } from './route.ts';
import { SynonymDecision, TagSynonyms } from './tag-synonyms.ts';
import { Tag, TagDescription } from './tags.ts';

const tag = {
  description: TagDescription,
  color: z
    .string('Choose a color')
    .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'A color is # and six hexadecimal digits')),
  featured: z.boolean(),
  /** Whether dollars in questions with it are formulas; unchanged by default. */
  tex: z.optional(z.boolean()),
};

/** `version`: the base version of the description; `reason`: why it is changed. */
export const TagForm = z.object({
  ...tag,
  version: BaseVersion,
  reason: z.optional(ShortReason),
});
export const NewTagForm = z.object({ name: TagName, ...tag });
export const TagNameForm = z.object({ name: TagName });
export const TagMergeForm = z.object({ into: TagName });

export const TagModeratorsForm = z.object({
  usernames: z.array(z.string().max(100)).max(20, 'At most 20 moderators'),
});

const response = z.object({ tag: Tag });

export const createTag = route('POST /admin/tags', {
  access: 'moderator',
  summary: 'Create a tag; refused (409) if the name is taken or a synonym',
  status: 201,
  body: NewTagForm,
  response,
});

export const changeTag = route('PUT /admin/tags/{name}', {
  access: 'moderator',
  summary:
    'Change a tag’s description, color and featured flag; refused (409) if the description has changed since `version`',
  body: TagForm,
  response,
});

export const removeTag = route('DELETE /admin/tags/{name}', {
  access: 'moderator',
  summary: 'Remove a tag that no question has (409 otherwise)',
  response: z.object({ ok: z.literal(true) }),
});

export const renameTag = route('PUT /admin/tags/{name}/name', {
  access: 'moderator',
  summary: 'Rename a tag; the old name becomes a synonym',
  body: TagNameForm,
  response,
});

export const mergeTag = route('POST /admin/tags/{name}/merge', {
  access: 'moderator',
  summary: 'Merge a tag into another, which gets its questions, followers and name as a synonym',
  body: TagMergeForm,
  response,
});

export const splitTag = route('DELETE /admin/tags/{name}/merge', {
  access: 'moderator',
  summary: 'Undo the merge of this tag: its questions and followers return',
  response,
});

export const setTagModerators = route('PUT /admin/tags/{name}/moderators', {
  access: 'admin',
  summary: 'Name the members who moderate the questions of a tag, instead of those before',
  body: TagModeratorsForm,
  response,
});

export const decideSynonym = route('PUT /admin/tags/{name}/synonyms/{synonym}', {
  access: 'member',
  summary:
    'Add a synonym, proposed or not, or reject a proposal; needs the privilege to edit tag descriptions, or a score of 20 in the tag',
  body: SynonymDecision,
  response: TagSynonyms,
});

export const removeSynonym = route('DELETE /admin/tags/{name}/synonyms/{synonym}', {
  access: 'moderator',
  summary: 'Remove a synonym; a merged tag becomes a separate tag again',
  response: TagSynonyms,
});

export const SiteTexForm = z.object({ tex: z.boolean() });

/** Whether dollars in a post are formulas: on the whole site, or because of a tag. */
export const getTex = route('GET /tex', {
  access: 'public',
  summary:
    'Whether TeX is shown as formulas in a question with these tags or in answers to this question; with neither, whether it is anywhere',
  query: z.object({
    /** Separated by commas. */
    tags: z.string().max(500).optional(),
    question: z.string().max(64).optional(),
  }),
  response: z.object({
    tex: z.boolean(),
    /** Whether formulas are on for the whole site, whatever the tags. */
    site: z.boolean(),
  }),
});

export const setSiteTex = route('PUT /admin/tex', {
  access: 'admin',
  summary: 'Turn TeX formulas on or off for the whole site, including existing posts',
  body: SiteTexForm,
  response: z.object({ tex: z.boolean() }),
});
