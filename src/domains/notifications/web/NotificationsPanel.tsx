import { ActionIcon, ScrollArea, Tabs } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { Hint } from '#ui/controls/Hint.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { type NotificationTab, notificationTabs, tabTitles } from '../contract/notification-values.ts'
import { NotificationList } from './NotificationList.tsx'
import css from './NotificationsPanel.module.css'
import { tabCount } from './notifications.ts'
import { useNotificationChanges, useNotificationList, useNotificationsPath } from './use-notifications.ts'

/** What happened that concerns the viewer, by kind, under the bell (3-shell-and-houses §2.12). */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<NotificationTab>('all')
  const list = useNotificationList(tab)
  const change = useNotificationChanges()
  const path = useNotificationsPath()
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <h2 className={css.title}>Notifications</h2>
        {list.unread.all > 0 && (
          <ReasonedButton changes size="xs" variant="subtle" onClick={() => change({ kind: 'readAll' })}>
            Mark all read
          </ReasonedButton>
        )}
        <Hint label="Notification preferences">
          <ActionIcon
            variant="subtle"
            component={InternalLink}
            href={`${path}/preferences`}
            onClick={onClose}
            aria-label="Notification preferences"
          >
            <IconSettings size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Hint>
      </div>
      <Tabs value={tab} onChange={(next) => setTab(notificationTabs.find((one) => one === next) ?? 'all')}>
        <Tabs.List aria-label="Kinds of notifications">
          {notificationTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {tabTitles[one]}
              {tabCount(list.unread[one]) !== undefined && (
                <span className={css.count}>{tabCount(list.unread[one])}</span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <ScrollArea.Autosize mah="min(520px, calc(100dvh - 200px))">
            <NotificationList list={list} tab={tab} onFollow={onClose} />
          </ScrollArea.Autosize>
        </Tabs.Panel>
      </Tabs>
      <div className={css.foot}>
        <InternalLink
          href={tab === 'all' ? path : `${path}/view/${tab}`}
          className={css.all}
          onClick={onClose}
        >
          Open as a page
        </InternalLink>
      </div>
    </div>
  )
}
