import * as z from 'zod/mini';
import { CHOOSE_PICTURE } from './picture-forms.ts';
import { route } from './route.ts';

export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
export const LOGO_MAX_BYTES = 512 * 1024;

/** What a picture is uploaded for: the text of a post, the caller's avatar, the site's logo. */
export const PICTURE_PURPOSES = ['post', 'avatar', 'logo'] as const;

export const PICTURE_MESSAGES = {
  missing: CHOOSE_PICTURE,
  tooLarge: 'Pictures may have 8 MB at most.',
  logoTooLarge: 'Logos may have 512 kB at most.',
  unreadable: 'This file is not a picture we can read.',
  tooSlow: 'This picture takes too long to read. Make it smaller.',
  removed: 'Moderators have removed this picture.',
  busy: 'Too many pictures at once. Try again.',
} as const;

const Fraction = z.optional(
  z.coerce.number('Enter a number from 0 to 1').check(z.minimum(0), z.maximum(1)),
);

const UploadForm = z.object({
  file: z
    .file(PICTURE_MESSAGES.missing)
    .check(
      z.minSize(1, PICTURE_MESSAGES.missing),
      z.maxSize(PICTURE_MAX_BYTES, PICTURE_MESSAGES.tooLarge),
    ),
  purpose: z.enum(PICTURE_PURPOSES),
  /**
   * The square of an avatar, in fractions of the upright picture: `left` and `size` of its width,
   * `top` of its height. Without them, the largest square in the middle.
   */
  left: Fraction,
  top: Fraction,
  size: Fraction,
});
export type UploadForm = z.output<typeof UploadForm>;

/** A stored picture. Its address is a path of the backend's host. */
const Picture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
});
export type Picture = z.output<typeof Picture>;

export const uploadPicture = route('POST /uploads', {
  access: 'member',
  summary: 'Store a picture (multipart); an avatar becomes the caller’s at once',
  status: 201,
  multipart: { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_MESSAGES.tooLarge },
  body: UploadForm,
  response: Picture,
});

export const removePicture = route('DELETE /admin/pictures/{hash}', {
  access: 'moderator',
  summary: 'Remove a picture for good: it disappears everywhere and cannot be uploaded again',
  status: 204,
  response: z.unknown(),
});
