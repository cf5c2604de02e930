/**
 * Synchronizes a page with the browser's session. Loaded by guest pages that find a token, and by
 * pages with a toast from the previous page.
 */
import './left-toasts.ts';

const { user, out } = document.documentElement.dataset;

if (out !== undefined) {
  localStorage.removeItem('token');
  // Signed out by a form: notifies tabs that never had a token, too.
  localStorage.setItem('out', String(Date.now()));
}
const token = localStorage.getItem('token');
if (user !== undefined) sessionStorage.removeItem('asked');
else if (token !== null) void adopt(token).catch(() => undefined);

/** Sends the token to the site; pages then recognize the member by a cookie. */
async function adopt(token: string): Promise<void> {
  const body = new URLSearchParams({ token });
  const { ok, status } = await fetch('/session', { method: 'POST', body });
  if (status === 401) localStorage.removeItem('token');
  // If the cookie is blocked, reloading would repeat this forever.
  if (!ok || sessionStorage.getItem('asked') === token) return;
  sessionStorage.setItem('asked', token);
  location.reload();
}
