import { pictureAt } from '../../shared/picture-names.ts';
import type { AdminAction } from './actions.ts';

const IMAGE = /<img\b[^>]*>/g;

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Removes one of the pictures that a body shows, everywhere and for good. */
export function pictureActions(html: string): AdminAction[] {
  const pictures = [...html.matchAll(IMAGE)].flatMap(([tag], at) => {
    const value = pictureAt(attribute(tag, 'src'));
    const label = `${String(at + 1)}: ${attribute(tag, 'alt')}`;
    return value === undefined ? [] : [{ value, label }];
  });
  if (pictures.length === 0) return [];
  const label = 'It disappears from all posts and cannot be uploaded again';
  const field = { name: 'picture', label, choices: pictures, required: true };
  return [
    {
      name: 'remove-picture',
      label: 'Remove a Picture for Good',
      fields: [field],
      isDangerous: true,
    },
  ];
}
