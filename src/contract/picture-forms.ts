/** For forms and islands, which need no schemas. */

/** Formats for the `accept` attribute of a file field. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

export const CHOOSE_PICTURE = 'Choose a picture';
