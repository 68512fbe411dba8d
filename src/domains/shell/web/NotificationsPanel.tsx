import { Button, ScrollArea, Tabs } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { api } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import type { Viewer } from '#web/session.ts'
import { NotificationItem } from './NotificationItem.tsx'
import css from './NotificationsPanel.module.css'
import {
  groupHouseReports,
  type NotificationTab,
  notificationsOf,
  notificationTabs,
} from './notifications.ts'
import { useRefreshViewer } from './use-refresh-viewer.ts'

const titles: Readonly<Record<NotificationTab, string>> = {
  all: 'All',
  academic: 'Academic',
  product: 'Product',
  school: 'School',
}

/** What happened that concerns the viewer, by kind (3-shell-and-houses §2.12). */
export function NotificationsPanel({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const [tab, setTab] = useState<NotificationTab>('all')
  const refresh = useRefreshViewer()
  const change = useMutation(
    api.shell.postAuthenticatedRoot.mutationOptions({
      onSettled: refresh,
      onError: (error) => toast.error(messageOf(error)),
    }),
  )
  const all = groupHouseReports(viewer.notifications)
  const shown = notificationsOf(tab, all)
  const unreadOf = (one: NotificationTab) => notificationsOf(one, all).filter(({ read }) => !read).length
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <h2 className={css.title}>Notifications</h2>
        {viewer.unreadNotificationsCount > 0 && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => change.mutate({ _action: 'readAllNotifications' })}
          >
            Mark all read
          </Button>
        )}
      </div>
      <Tabs value={tab} onChange={(next) => setTab(notificationTabs.find((one) => one === next) ?? 'all')}>
        <Tabs.List aria-label="Kinds of notifications">
          {notificationTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {titles[one]}
              {unreadOf(one) > 0 && <span className={css.count}>{unreadOf(one)}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <ScrollArea.Autosize mah="min(560px, calc(100dvh - 160px))">
            {shown.length === 0 ? (
              <EmptyState icon={IconBellOff} title="No new notifications" />
            ) : (
              <ul className={css.list}>
                {shown.map((one) => (
                  <NotificationItem
                    key={one.id}
                    notification={one}
                    onRead={(isRead) =>
                      change.mutate({ _action: 'readNotification', notificationId: one.id, isRead })
                    }
                    onDelete={() => change.mutate({ _action: 'deleteNotification', notificationId: one.id })}
                    onFollow={onClose}
                  />
                ))}
              </ul>
            )}
          </ScrollArea.Autosize>
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
