/**
 * Many lines that are pasted into a box of one line, which would join and cut them, go to the form for
 * errors of the same page.
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
