/** What browsers say of a key that an input method has taken. */
const TAKEN = 229;

/** As much of a keyboard's event as says so; the number is an old way, and Safari's only one. */
interface Pressed {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/**
 * Whether a key belongs to a composition. Safari ends that before it tells of the Enter which ended
 * it.
 */
export const isInComposition = ({ isComposing, keyCode }: Pressed): boolean =>
  isComposing || keyCode === TAKEN;
