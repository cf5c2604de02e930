import type { Tag } from '../../contract/tags.ts';
import type { AdminAction, AdminActionField } from './actions.ts';

/** The color of a tag that has none yet. */
const DEFAULT_COLOR = '#00697a';

type Look = Pick<Tag, 'description' | 'color' | 'featured' | 'tex' | 'version'>;

/** A backend that does not mention `tex` has no formulas. */
function look(tag: Look): AdminActionField[] {
  const { tex } = tag;
  return [
    {
      name: 'description',
      label: 'Description',
      kind: 'note',
      value: tag.description,
      maxlength: 500,
    },
    { name: 'color', label: 'Color', kind: 'color', value: tag.color || DEFAULT_COLOR },
    {
      name: 'featured',
      label: 'Featured',
      kind: 'checkbox',
      ...(tag.featured && { value: 'on' }),
    },
    ...(typeof tex === 'boolean' ? [texField(TAG_TEX, tex)] : []),
  ];
}

/**
 * If the backend keeps the history of descriptions: the base version and the reason for the change.
 */
const base = ({ version }: Look): AdminActionField[] =>
  typeof version === 'number'
    ? [
        { name: 'version', label: '', kind: 'hidden', value: String(version) },
        { name: 'reason', label: 'Reason (optional)', maxlength: 300 },
      ]
    : [];

/** The label of the checkbox for formulas. */
const TAG_TEX = 'Enable TeX formulas ($…$) in its questions';
const SITE_TEX = 'Enable TeX formulas ($…$) on the whole site';

const texField = (label: string, tex: boolean): AdminActionField => ({
  name: 'tex',
  label,
  kind: 'checkbox',
  ...(tex && { value: 'on' }),
});

const name: AdminActionField = { name: 'name', label: 'Name', required: true };

/** `tex`: whether the backend supports formulas. */
const createTag = (tex: boolean): AdminAction => ({
  name: 'create',
  label: 'Create',
  opens: 'Create Tag',
  fields: [
    name,
    ...look({ description: '', color: '', featured: false, ...(tex && { tex: false }) }),
  ],
});

/** Turns formulas on or off for the whole site. */
const siteTex = (tex: boolean): AdminAction => ({
  name: 'site-tex',
  label: 'Save',
  opens: 'Formulas',
  fields: [texField(SITE_TEX, tex)],
});

const SPLIT_TAG: AdminAction = {
  name: 'split',
  label: 'Undo Merge',
  opens: 'Undo a Merge',
  fields: [{ name: 'merged', label: 'Name of the merged tag', required: true }],
};

/**
 * What a moderator can do that is not about a listed tag. `tex`: whether formulas are on for the
 * whole site; undefined for those who cannot change it.
 */
export const largeActions = (hasTex: boolean, tex: boolean | undefined): readonly AdminAction[] => [
  createTag(hasTex),
  SPLIT_TAG,
  ...(tex === undefined ? [] : [siteTex(tex)]),
];

/** Names the members who moderate a tag; an empty field ends it. */
const moderators = (tag: Tag): AdminAction => ({
  name: 'moderators',
  label: 'Save',
  opens: 'Moderators',
  fields: [
    {
      name: 'usernames',
      label: 'Usernames, separated by commas',
      hint: 'They moderate the questions of this tag, and nothing else.',
      value: tag.moderators?.join(', ') ?? '',
      maxlength: 1_000,
    },
  ],
});

/** What a moderator can do to a tag; `names`: whether they can name its moderators. */
export function tagActions(tag: Tag, names: boolean): AdminAction[] {
  const actions: AdminAction[] = [
    { name: 'change', label: 'Save', opens: 'Edit', fields: [...look(tag), ...base(tag)] },
    { name: 'rename', label: 'Rename', fields: [{ ...name, label: 'New name', value: tag.name }] },
    {
      name: 'merge',
      label: 'Merge',
      fields: [{ name: 'into', label: 'Into the tag', required: true }],
    },
    ...(names ? [moderators(tag)] : []),
  ];
  return tag.questionCount === 0 ? [...actions, { name: 'remove', label: 'Remove' }] : actions;
}
