import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { isFamily, useViewer } from '#web/calls/session.ts'
import type { NotificationTab } from '../contract/notification-values.ts'
import { type NotificationChange, withChange } from './notifications.ts'
import { notificationsQuery, outdateUnseen } from './open-notification.ts'

type Page = ContractRouterOutputs['notifications']['list']

/** One tab of the viewer's notifications, page after page; new ones come by themselves. */
export function useNotificationList(tab: NotificationTab) {
  const viewer = useViewer()
  const query = useInfiniteQuery({ ...notificationsQuery(tab), placeholderData: keepPreviousData })
  useLive([topic('user', viewer.userId)], { queryKey: api.notifications.key() })
  const pages = query.data?.pages
  return {
    query,
    notifications: pages?.flatMap((page) => page.notifications),
    putAwayUntil: pages?.at(-1)?.putAwayUntil ?? null,
    unread: pages?.[0]?.unread ?? {
      all: viewer.unreadNotificationsCount,
      academic: 0,
      product: 0,
      school: 0,
    },
  }
}

function post(change: NotificationChange) {
  if (change.kind === 'readAll')
    return client.shell.postAuthenticatedRoot({ _action: 'readAllNotifications' })
  const notificationId = change.id
  return change.kind === 'delete'
    ? client.shell.postAuthenticatedRoot({ _action: 'deleteNotification', notificationId })
    : client.shell.postAuthenticatedRoot({
        _action: 'readNotification',
        notificationId,
        isRead: change.isRead,
      })
}

/**
 * Reads, deletes (with undo) and reads all: shown at once, taken back when the server refuses. The stream
 * renews every page of the person: fetched here is only what failed, and what no page shows is marked as stale.
 */
export function changeOptions(queryClient: QueryClient) {
  const lists = { queryKey: api.notifications.list.key() }
  const renew = () => {
    void queryClient.invalidateQueries({ queryKey: api.notifications.key() })
    void queryClient.invalidateQueries({ queryKey: api.shell.getAuthenticatedRoot.key() })
  }
  const fail = (error: unknown) => {
    toast.error(messageOf(error))
    renew()
  }
  const restore = (notificationId: number) =>
    client.shell
      .postAuthenticatedRoot({ _action: 'restoreNotification', notificationId })
      .then(() => outdateUnseen(queryClient))
      .catch(fail)
  return {
    mutationFn: post,
    onMutate: async (change: NotificationChange) => {
      await queryClient.cancelQueries(lists)
      queryClient.setQueriesData<InfiniteData<Page>>(lists, (data) => {
        if (data === undefined) return data
        const subject =
          'id' in change
            ? data.pages.flatMap((page) => page.notifications).find((one) => one.id === change.id)
            : undefined
        return { ...data, pages: data.pages.map((page) => withChange(page, change, subject)) }
      })
    },
    onSuccess: (_answer: unknown, change: NotificationChange) => {
      void outdateUnseen(queryClient)
      if (change.kind === 'delete') toast.success('Notification deleted', () => void restore(change.id))
    },
    onError: fail,
  }
}

export const useNotificationChanges = () => useMutation(changeOptions(useQueryClient())).mutate

/** Where the viewer's notifications live: families have theirs in the portal. */
export const useNotificationsPath = (): string =>
  isFamily(useViewer()) ? '/family/notifications' : '/notifications'
