import { CHOICES } from '../../islands/settings/choices.ts';

/** Labels of boxes that do not read as their names do. */
const LABELS: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(Object.entries(CHOICES).map(([name, { label }]) => [name, label])),
  color: 'Color',
  duplicateOf: 'Duplicate of',
  github: 'GitHub',
  into: 'Into the tag',
  linkedin: 'LinkedIn',
  merged: 'Name of the merged tag',
};

/** Fields that are no boxes. */
const HIDDEN: readonly string[] = ['do', 'target', 'choices'];

interface Box {
  readonly label: string;
  readonly lines: readonly string[];
}

/** What was typed and chosen, as people read it. */
export function boxesOf(fields: readonly (readonly [name: string, value: string])[]): Box[] {
  return fields
    .filter(([name, value]) => !HIDDEN.includes(name) && value.trim() !== '')
    .map(([name, value]) => ({
      label: LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
      // A box that is ticked sends no more than this.
      lines: value === 'on' ? ['Yes'] : value.split('\n'),
    }));
}
