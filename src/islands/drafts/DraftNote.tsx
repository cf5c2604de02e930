/** Says that what stands in the form was kept from an earlier visit. */
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
