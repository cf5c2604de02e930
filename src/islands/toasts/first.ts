// The toaster is loaded with the first toast, which no page has before a script of ours runs.
if (typeof document !== 'undefined') {
  addEventListener('toast', () => void import('./mount.tsx'), { once: true });
}
