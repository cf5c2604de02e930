/** Says that the text in the form was restored from an earlier visit. */
export function DraftNote({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <p className="draft-note" role="status">
      Draft restored{' '}
      <button className="button" type="button" onClick={onDiscard}>
        Discard
      </button>
    </p>
  );
}
