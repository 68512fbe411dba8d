import { ActionIcon, Drawer, Popover } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { formatBadgeCount, formatNoun } from '#ui/format/quantities.ts'
import type { Viewer } from '#web/session.ts'
import css from './Bell.module.css'

const NotificationsPanel = lazy(async () => {
  const { NotificationsPanel } = await import('./NotificationsPanel.tsx')
  return { default: NotificationsPanel }
})

/** The bell with the count of unread notifications, 9+ beyond 9; on a phone its panel fills the screen. */
export function Bell({ viewer }: { viewer: Viewer }) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const count = viewer.unreadNotificationsCount
  const label = count === 0 ? 'Notifications' : `Notifications, ${formatNoun(count, 'unread', 'unread')}`
  const bell = (
    <ActionIcon
      variant="subtle"
      className={css.bell}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={toggle}
    >
      <IconBell size={18} stroke={1.7} aria-hidden />
      {count > 0 && <span className={css.count}>{formatBadgeCount(count)}</span>}
    </ActionIcon>
  )
  const panel = (
    <Suspense fallback={<div className={css.wait} />}>
      <NotificationsPanel viewer={viewer} onClose={close} />
    </Suspense>
  )
  if (isPhone)
    return (
      <>
        {bell}
        <Drawer
          opened={opened}
          onClose={close}
          position="right"
          size="100%"
          title="Notifications"
          closeButtonProps={{ 'aria-label': 'Close' }}
          classNames={{ body: css.drawer }}
        >
          {panel}
        </Drawer>
      </>
    )
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" width={400} trapFocus returnFocus>
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown className={css.dropdown} aria-label="Notifications">
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}
