/**
 * Moves many lines pasted into a one-line box, which would join and cut them, to the form for
 * errors on the same page.
 */
addEventListener('paste', (event) => {
  const box = document.querySelector<HTMLTextAreaElement>('#error-text');
  const text = event.clipboardData?.getData('text').trim() ?? '';
  const isSearch = event.target instanceof Element && event.target.matches('input[name=q]');
  if (!box || !isSearch || !text.includes('\n')) return;
  event.preventDefault();
  box.closest('details')?.setAttribute('open', '');
  box.value = text;
  box.focus();
});

export {};
