/** The card of a question in link previews, 1200 by 630 pixels. */
export interface CardPicture {
  readonly kind: 'card';
  readonly site: string;
  readonly title: string;
  /** Short texts below the title, such as the score. */
  readonly facts: readonly string[];
  readonly author: string;
}

/** The site's icon as a square; `filled` for systems that cut it to a shape of their own. */
export interface IconPicture {
  readonly kind: 'icon';
  /** Width and height in pixels. */
  readonly size: number;
  readonly filled: boolean;
}

export type Picture = CardPicture | IconPicture;

/** What is sent to the painting process, and what it sends back. */
export interface PictureRequest {
  readonly id: number;
  readonly picture: Picture;
}

export type PictureResponse =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly error: string };
