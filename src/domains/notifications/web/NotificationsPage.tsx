import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Hint } from '#ui/controls/Hint.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { isFamily, useViewer } from '#web/calls/session.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { notificationTabs, tabTitles } from '../contract/notification-values.ts'
import { NotificationList } from './NotificationList.tsx'
import { NotificationSheet } from './NotificationSheet.tsx'
import css from './NotificationsPage.module.css'
import { useNotificationChanges, useNotificationList, useNotificationsPath } from './use-notifications.ts'

/** All notifications by tab, and one of them beside the list; the same address opens it from an email. */
export function NotificationsPage() {
  const { type, notificationId } = useParams({ strict: false })
  const navigate = useNavigate()
  const path = useNotificationsPath()
  const home = isFamily(useViewer()) ? '/family' : '/home'
  usePageTitle('Notifications', { backTo: home })
  const tab = notificationTabs.find((one) => one === type) ?? 'all'
  const list = useNotificationList(tab)
  const change = useNotificationChanges()
  const tabPath = tab === 'all' ? path : `${path}/view/${tab}`
  const asked = Number(notificationId)
  const openId = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined
  const shown = list.notifications ?? []
  const at = shown.findIndex((one) => one.id === openId)
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : shown[at + step]
    return next && (() => void navigate({ to: `${path}/view/${tab}/${next.id}`, resetScroll: false }))
  }
  const close = () => void navigate({ to: tabPath, resetScroll: false })
  return (
    <SheetPage>
      <PageHeader
        title="Notifications"
        actions={
          <>
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
                aria-label="Notification preferences"
              >
                <IconSettings size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Hint>
          </>
        }
        tabs={
          <SheetTabs
            label="Kinds of notifications"
            active={tabPath}
            tabs={notificationTabs.map((one) => ({
              label: tabTitles[one],
              href: one === 'all' ? path : `${path}/view/${one}`,
              count: list.unread[one] === 0 ? undefined : list.unread[one],
            }))}
          />
        }
      />
      <div className={css.list}>
        <NotificationList list={list} tab={tab} openId={openId} />
      </div>
      {openId !== undefined && (
        <NotificationSheet
          key={openId}
          notificationId={openId}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onRead={(isRead) => change({ kind: 'read', id: openId, isRead })}
          onDelete={() => {
            change({ kind: 'delete', id: openId })
            close()
          }}
          onClose={close}
        />
      )}
    </SheetPage>
  )
}
