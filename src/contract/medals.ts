/** Icons of this site's badges: our pages draw them, others show the symbol. */
export const MEDALS = { gold: '🥇', silver: '🥈', bronze: '🥉' } as const;
export type Medal = keyof typeof MEDALS;

const KINDS = Object.keys(MEDALS) as Medal[];

/** The medal of an icon; undefined for any other symbol. */
export function medalOf(icon: string): Medal | undefined {
  return KINDS.find((kind) => MEDALS[kind] === icon);
}
