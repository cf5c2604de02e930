import { CHOICES } from '../../islands/settings/choices.ts';

/** Labels of fields that differ from their names. */
const LABELS: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(Object.entries(CHOICES).map(([name, { label }]) => [name, label])),
  color: 'Color',
  duplicateOf: 'Duplicate of',
  github: 'GitHub',
  into: 'Into the tag',
  linkedin: 'LinkedIn',
  merged: 'Name of the merged tag',
};

/** Fields that are not shown. */
const HIDDEN: readonly string[] = ['do', 'target', 'choices'];

interface Box {
  readonly label: string;
  readonly lines: readonly string[];
}

/** The submitted values with their labels. */
export function boxesOf(fields: readonly (readonly [name: string, value: string])[]): Box[] {
  return fields
    .filter(([name, value]) => !HIDDEN.includes(name) && value.trim() !== '')
    .map(([name, value]) => ({
      label: LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
      // The value of a ticked checkbox.
      lines: value === 'on' ? ['Yes'] : value.split('\n'),
    }));
}
