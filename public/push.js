// Shows notifications that the site pushes, and opens their pages. It keeps nothing and handles no
// requests of pages.
self.addEventListener('push', (event) => {
  const { id, title, body, link } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: id, icon: '/icon.svg', data: link }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data, self.location.origin)));
});

async function show(url) {
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url === url.href);
  await (open ? open.focus() : self.clients.openWindow(url.href));
}
