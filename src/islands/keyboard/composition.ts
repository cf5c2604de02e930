/** The key code for a key that an input method handles. */
const TAKEN = 229;

/**
 * The relevant part of a keyboard event; the key code is deprecated, and the only way in Safari.
 */
interface Pressed {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/**
 * Whether a key belongs to a composition. Safari ends the composition before it sends the event of
 * the Enter that ended it.
 */
export const isInComposition = ({ isComposing, keyCode }: Pressed): boolean =>
  isComposing || keyCode === TAKEN;
