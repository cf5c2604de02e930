/** What badges of this site have as their icon: the site draws each, others show the symbol. */
export const MEDALS = { gold: '🥇', silver: '🥈', bronze: '🥉' } as const;
export type Medal = keyof typeof MEDALS;

const KINDS = Object.keys(MEDALS) as Medal[];

/** The medal that an icon stands for; undefined for any other symbol. */
export function medalOf(icon: string): Medal | undefined {
  return KINDS.find((kind) => MEDALS[kind] === icon);
}
