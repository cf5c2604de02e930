/** The outlines of the site's icons, on a grid of 24; drawn for Atoll. */
export const ICONS = {
  ring: '<circle cx="12" cy="12" r="9" stroke-dasharray="44 13" transform="rotate(-38 12 12)" stroke-width="3.2"/><circle cx="12" cy="12" r="2.4" fill="currentColor" stroke="none"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  home: '<path d="m4 11 8-7 8 7v9h-5.5v-6h-5v6H4z"/>',
  questions: '<path d="M4 5h16v11H10l-5 4v-4H4z"/><path d="M8 9h8M8 12.5h5"/>',
  tags: '<path d="M4 12V4h8l8.5 8.5-8 8z"/><circle cx="8" cy="8" r="1"/>',
  users:
    '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3.2 2.7 3.5 5.5"/>',
  user: '<circle cx="12" cy="8" r="3.8"/><path d="M4.5 20c.6-4.2 3.5-6.2 7.5-6.2s6.9 2 7.5 6.2"/>',
  queue: '<path d="M4 6h10M4 12h7M4 18h5M15 17.5l5.5-5.5-1.8-1.8L13.2 15.7V17.5z"/>',
  bookmark: '<path d="M6.5 4h11v16L12 15.5 6.5 20z"/>',
  flame:
    '<path d="M12 3c1 4 5.5 6 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-5 .2 2 1 3 2 3.5C11.5 9 10.5 6 12 3z"/>',
  coin: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v10M9 9.5h4.5a2 2 0 0 1 0 4h-3a2 2 0 0 0 0 4H15"/>',
  flag: '<path d="M6 21V4h12l-2.5 4.5L18 13H6"/>',
  star: '<path d="m12 4 2.4 5.2 5.6.7-4.1 3.9 1 5.6-4.9-2.8-4.9 2.8 1-5.6L4 9.9l5.6-.7z"/>',
  help: '<circle cx="12" cy="12" r="8.5"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.1"/>',
  bell: '<path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0"/>',
  up: '<path d="m5 15 7-7 7 7"/>',
  down: '<path d="m5 9 7 7 7-7"/>',
  check: '<path d="m4.5 12.5 5 5 10-11"/>',
  medal: '<path d="m7 2 5 8 5-8"/><circle cx="12" cy="15.5" r="6"/>',
  more: '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.2"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  contrast:
    '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5v17a8.5 8.5 0 0 0 0-17z" fill="currentColor"/>',
} as const;

export type IconName = keyof typeof ICONS;

/** An icon's markup. On a page with many icons this is cheaper than a component for each. */
export function icon(name: IconName): string {
  return `<svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;
}
