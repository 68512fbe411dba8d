import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useOpener } from '#ui/controls/opener.tsx'
import { formatBadgeCount, formatNoun } from '#ui/format/quantities.ts'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { isFamily, type Viewer } from '#web/calls/session.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import css from './Bell.module.css'

const BellPanel = lazyPart(() => import('./BellPanel.tsx'), 'BellPanel')

/** The bell with the count of unread notifications, 9+ beyond 9; on a phone it leads to the page. */
export function Bell({ viewer }: { viewer: Viewer }) {
  const { button, later } = useOpener('dialog')
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const count = viewer.unreadNotificationsCount
  const label = count === 0 ? 'Notifications' : `Notifications, ${formatNoun(count, 'unread', 'unread')}`
  const shared = { variant: 'subtle', className: css.bell, 'aria-label': label }
  const inside = (
    <>
      <IconBell size={18} stroke={1.7} aria-hidden />
      {count > 0 && <span className={css.count} data-count={formatBadgeCount(count)} aria-hidden />}
    </>
  )
  if (isPhone)
    return (
      <ActionIcon
        {...shared}
        component={InternalLink}
        href={isFamily(viewer) ? '/family/notifications' : '/notifications'}
      >
        {inside}
      </ActionIcon>
    )
  return (
    <>
      <ActionIcon {...shared} {...button}>
        {inside}
      </ActionIcon>
      {later && (
        <Suspense>
          <BellPanel {...later} />
        </Suspense>
      )}
    </>
  )
}
