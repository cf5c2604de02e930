/** What forms of posts say of their draft (islands/drafts/DraftFields.tsx). */
export const DRAFT_FIELDS = ['draft', 'version', 'target'] as const;

type Fields = Readonly<Record<(typeof DRAFT_FIELDS)[number], string>>;

/** The same, to be printed again with what was typed. */
export const draftOf = ({ draft, version, target }: Fields): Partial<Fields> =>
  draft === '' ? {} : { draft, version, target };

/** The draft that a post was, for the call that posts it; a backend without drafts hears of none. */
export const namedDraft = ({ draft }: Fields): { draft?: string } =>
  draft === '' ? {} : { draft: draft.slice(0, 64) };
