import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { type NotificationTab, notificationTabs } from '../contract/notification-values.ts'

type Page = ContractRouterOutputs['notifications']['list']

const newest: number | undefined = undefined

/** One tab of the viewer's notifications, page after page. */
export const notificationsQuery = (tab: NotificationTab) =>
  api.notifications.list.infiniteOptions({
    input: (after: number | undefined) => ({ type: tab, after }),
    initialPageParam: newest,
    getNextPageParam: (last: Page) => last.next ?? undefined,
  })

interface Asking {
  readonly location: { readonly pathname: string }
  readonly context: { readonly queryClient: QueryClient }
}

/** Asks ahead for the tab that the address names, `…/view/academic`. */
export function askForNotifications({ location, context }: Asking): void {
  const [, type] = /\/view\/(\w+)/.exec(location.pathname) ?? []
  const tab = notificationTabs.find((one) => one === type) ?? 'all'
  void context.queryClient.prefetchInfiniteQuery(notificationsQuery(tab))
}

interface Entering {
  readonly params: { readonly notificationId: string }
  readonly cause: 'enter' | 'stay' | 'preload'
  readonly context: { readonly queryClient: QueryClient }
}

export const notificationQuery = (notificationId: number) =>
  api.notifications.get.queryOptions({ input: { notificationId }, retry: false })

/**
 * Marks cached notifications that no page shows as stale, to be fetched once one does; the stream renews what is shown.
 */
export const outdateUnseen = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: api.notifications.key(),
    type: 'inactive',
    refetchType: 'none',
  })

/**
 * Asks ahead for a notification, and marks it: whoever opens it has read it. Looking without changes, or one that is
 * gone, marks nothing.
 */
export function openNotification({ params, cause, context }: Entering): void {
  const notificationId = Number(params.notificationId)
  if (!Number.isSafeInteger(notificationId) || notificationId < 1) return
  void context.queryClient.prefetchQuery(notificationQuery(notificationId))
  if (cause !== 'enter') return
  void client.shell
    .postAuthenticatedRoot({ _action: 'readNotification', notificationId, isRead: true })
    .then(() => outdateUnseen(context.queryClient))
    .catch(() => {})
}
