/** On a grid of 24, like components/ui/icons.ts; islands have their own. */
const OUTLINES: Readonly<Record<string, string>> = {
  answer: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12.5h5',
  comment: 'M4 6h16v10h-8l-4 3.5V16H4z',
  vote: 'm5 15 7-7 7 7',
  accept: 'm4.5 12.5 5 5 10-11',
  mention: 'M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zm0 0c0 4 5 4 5 0a8.5 8.5 0 1 0-3.5 6.9',
  badge: 'm12 4 2.4 5.2 5.6.7-4.1 3.9 1 5.6-4.9-2.8-4.9 2.8 1-5.6L4 9.9l5.6-.7z',
};
const BELL = 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0';

/** The icon of a notification's type; unknown types get the bell. */
export function TypeIcon({ type }: { readonly type: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={OUTLINES[type] ?? BELL} />
    </svg>
  );
}
