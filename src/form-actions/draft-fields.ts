/** The fields of a form for its draft (islands/drafts/DraftFields.tsx). */
export const DRAFT_FIELDS = ['draft', 'version', 'target'] as const;

type Fields = Readonly<Record<(typeof DRAFT_FIELDS)[number], string>>;

/** The same fields, to be printed again with the typed ones. */
export const draftOf = ({ draft, version, target }: Fields): Partial<Fields> =>
  draft === '' ? {} : { draft, version, target };

/** The posted draft, for the call that posts it; a backend without drafts gets none. */
export const namedDraft = ({ draft }: Fields): { draft?: string } =>
  draft === '' ? {} : { draft: draft.slice(0, 64) };
