/**
 * Keeps all lines that are pasted into a one-line search box, which would join and cut them: they
 * move to the page's form for errors, or are sent there with the search.
 */
addEventListener('paste', (event) => {
  const text = event.clipboardData?.getData('text').trim() ?? '';
  const { target: box } = event;
  if (!(box instanceof HTMLInputElement) || !box.form || !text.includes('\n')) return;
  if (box.form.getAttribute('action') !== '/search') return;
  const errorBox = document.querySelector<HTMLTextAreaElement>('#error-text');
  if (!errorBox) {
    const { value, selectionStart: start, selectionEnd: end } = box;
    const [before, after] = [value.slice(0, start ?? 0), value.slice(end ?? value.length)];
    sendWhole(box, box.form, `${before}\n${text}\n${after}`.trim());
    return;
  }
  event.preventDefault();
  errorBox.closest('details')?.setAttribute('open', '');
  errorBox.value = text;
  errorBox.focus();
});

/** Makes a search form send a whole text, as long as its box contains the text in one line. */
function sendWhole(box: HTMLInputElement, form: HTMLFormElement, text: string): void {
  // After the browser's own paste.
  setTimeout(() => {
    const { value } = box;
    form.onsubmit = (event) => {
      if (box.value !== value) return;
      event.preventDefault();
      const whole = document.createElement('form');
      whole.method = 'post';
      whole.action = '/search/error';
      whole.hidden = true;
      const field = document.createElement('textarea');
      field.name = 'error';
      field.value = text;
      whole.append(field);
      document.body.append(whole);
      whole.submit();
    };
  });
}

export {};
