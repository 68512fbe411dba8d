import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api.ts'

interface Entering {
  readonly params: { readonly notificationId: string }
  readonly cause: 'enter' | 'stay' | 'preload'
  readonly context: { readonly queryClient: QueryClient }
}

/** Whoever opens a notification has read it. Looking without changes, or one that is gone, marks nothing. */
export function markOpened({ params, cause, context }: Entering): void {
  const notificationId = Number(params.notificationId)
  if (cause !== 'enter' || !Number.isSafeInteger(notificationId) || notificationId < 1) return
  void client.shell
    .postAuthenticatedRoot({ _action: 'readNotification', notificationId, isRead: true })
    .then(() => context.queryClient.invalidateQueries({ queryKey: api.notifications.list.key() }))
    .catch(() => {})
}
