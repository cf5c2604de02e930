import type { Tag } from '../../contract/tags.ts';
import type { Deed, DeedField } from './deeds.ts';

/** Of a tag that has no colour yet. */
const COLOUR = '#00697a';

function look(tag: Pick<Tag, 'description' | 'color' | 'featured'>): DeedField[] {
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

const name: DeedField = { name: 'name', label: 'Name', required: true };

export const CREATE_TAG: Deed = {
  name: 'create',
  label: 'Create',
  fields: [name, ...look({ description: '', color: '', featured: false })],
};

export const SPLIT_TAG: Deed = {
  name: 'split',
  label: 'Take back',
  fields: [{ name: 'merged', label: 'Name of the merged tag', required: true }],
};

/** What a moderator can do to a tag. */
export function tagDeeds(tag: Tag): Deed[] {
  const deeds: Deed[] = [
    { name: 'change', label: 'Edit', fields: look(tag) },
    { name: 'rename', label: 'Rename', fields: [{ ...name, label: 'New name', value: tag.name }] },
    {
      name: 'merge',
      label: 'Merge',
      fields: [{ name: 'into', label: 'Into the tag', required: true }],
    },
  ];
  return tag.questionCount === 0 ? [...deeds, { name: 'remove', label: 'Remove' }] : deeds;
}
