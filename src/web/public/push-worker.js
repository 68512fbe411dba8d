// Shows push messages while no page of Homeroom is open, and leads to what they are about (1-staff-tools §1).
self.addEventListener('push', (event) => {
  let message = {}
  try {
    message = event.data?.json() ?? {}
  } catch {
    // Not ours: nothing to show.
  }
  const { notification, data } = message
  if (!notification?.title) return
  event.waitUntil(
    self.registration.showNotification(notification.title, {
      body: notification.body ?? '',
      icon: '/icon.svg',
      tag: notification.tag,
      data: { url: data?.url ?? '/notifications' },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(new URL(event.notification.data.url, self.location.origin).href))
})
