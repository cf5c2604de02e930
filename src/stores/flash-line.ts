import type { Message } from '../contract/messages.ts';

/**
 * Shows a message like a form's message from the server: styles make it a toast (styles/frame.css).
 */
export function showFlashLine({ kind, text }: Message): void {
  const line = document.createElement('p');
  line.className = `flash ${kind}`;
  line.role = kind === 'error' ? 'alert' : 'status';
  line.textContent = text;
  document.querySelector('main')?.prepend(line);
}
