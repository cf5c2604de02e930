/**
 * Brings a page and what the browser keeps of the session in step. Loaded by pages that find a
 * token though they are a guest's, or a toast that the last page has left.
 */
import './left-toasts.ts';

const { user, out } = document.documentElement.dataset;

if (out !== undefined) {
  localStorage.removeItem('token');
  // Signed out by a form: tabs that never had a token hear of it too.
  localStorage.setItem('out', String(Date.now()));
}
const token = localStorage.getItem('token');
if (user !== undefined) sessionStorage.removeItem('asked');
else if (token !== null) void adopt(token).catch(() => undefined);

/** Asks the site who has the token; pages then know the member by a cookie. */
async function adopt(token: string): Promise<void> {
  const body = new URLSearchParams({ token });
  const { ok, status } = await fetch('/session', { method: 'POST', body });
  if (status === 401) localStorage.removeItem('token');
  // Where the cookie is not kept, to load the page again would lead here again.
  if (!ok || sessionStorage.getItem('asked') === token) return;
  sessionStorage.setItem('asked', token);
  location.reload();
}
