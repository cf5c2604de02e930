import type { Tag } from '../../contract/tags.ts';
import type { AdminAction, AdminActionField } from './actions.ts';

/** Of a tag that has no colour yet. */
const COLOUR = '#00697a';

function look(tag: Pick<Tag, 'description' | 'color' | 'featured'>): AdminActionField[] {
  return [
    { name: 'description', label: 'Description', value: tag.description, maxlength: 500 },
    { name: 'color', label: 'Colour', kind: 'color', value: tag.color || COLOUR },
    {
      name: 'featured',
      label: 'Featured',
      kind: 'checkbox',
      ...(tag.featured && { value: 'on' }),
    },
  ];
}

const name: AdminActionField = { name: 'name', label: 'Name', required: true };

export const CREATE_TAG: AdminAction = {
  name: 'create',
  label: 'Create',
  fields: [name, ...look({ description: '', color: '', featured: false })],
};

export const SPLIT_TAG: AdminAction = {
  name: 'split',
  label: 'Take back',
  fields: [{ name: 'merged', label: 'Name of the merged tag', required: true }],
};

/** What a moderator can do to a tag. */
export function tagActions(tag: Tag): AdminAction[] {
  const actions: AdminAction[] = [
    { name: 'change', label: 'Edit', fields: look(tag) },
    { name: 'rename', label: 'Rename', fields: [{ ...name, label: 'New name', value: tag.name }] },
    {
      name: 'merge',
      label: 'Merge',
      fields: [{ name: 'into', label: 'Into the tag', required: true }],
    },
  ];
  return tag.questionCount === 0 ? [...actions, { name: 'remove', label: 'Remove' }] : actions;
}
