/**
 * The name of a stored picture: 32 digits of the SHA-256 of its content, then its width and its
 * height in 4 digits each, all hexadecimal. Pages print the size without a query.
 */
const NAME = /^([0-9a-f]{32})([0-9a-f]{4})([0-9a-f]{4})$/;
const ADDRESS = /^\/media\/([0-9a-f]{40})\.webp$/;

/** The widths of the smaller copies of a picture that is wider, and of an avatar. */
const COPY_WIDTHS = [640, 1280] as const;
export const AVATAR_SIZE = 400;
const AVATAR_COPY = 96;

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export function pictureName(sha256: string, { width, height }: PictureSize): string {
  const digits = (length: number) => length.toString(16).padStart(4, '0');
  return sha256.slice(0, 32) + digits(width) + digits(height);
}

/** The size that a name says. */
export function sizeOfPicture(name: string): PictureSize {
  const [, , width = '', height = ''] = NAME.exec(name) ?? [];
  return { width: Number.parseInt(width, 16) || 0, height: Number.parseInt(height, 16) || 0 };
}

/** The file of a picture, or of its copy of this width. */
export const pictureFile = (name: string, width?: number): string =>
  `${name}${width === undefined ? '' : `-${String(width)}`}.webp`;

export const pictureAddress = (name: string, width?: number): string =>
  `/media/${pictureFile(name, width)}`;

/** The name of the picture at an address; undefined if it is not one of ours. */
export const pictureAt = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

/** The widths of the copies of a picture of this width. */
export const copyWidths = (width: number): readonly number[] =>
  COPY_WIDTHS.filter((copy) => copy < width);

/** The widths of all copies that there may be. */
export const ALL_COPIES: readonly number[] = [AVATAR_COPY, ...COPY_WIDTHS];

/** The address of an avatar in 96 pixels instead of 400; others stay as they are. */
export function smallAvatar(address: string): string {
  const name = pictureAt(address);
  return name === undefined ? address : pictureAddress(name, AVATAR_COPY);
}

/** The Markdown of a picture. */
export const pictureMarkdown = (address: string, alt: string): string =>
  `![${alt.replaceAll(/[[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')}](${address})`;
