import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { formatDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { NotificationTab } from '../contract/notification-values.ts'
import { NotificationItem } from './NotificationItem.tsx'
import css from './NotificationList.module.css'
import {
  useNotificationChanges,
  type useNotificationList,
  useNotificationsPath,
} from './use-notifications.ts'

interface NotificationListProps {
  list: ReturnType<typeof useNotificationList>
  tab: NotificationTab
  openId?: number | undefined
  onFollow?: () => void
}

/** The notifications of a tab, older ones on demand: never the whole bell in the browser. */
export function NotificationList({ list, tab, openId, onFollow }: NotificationListProps) {
  const change = useNotificationChanges()
  const path = useNotificationsPath()
  const { query, notifications, putAwayUntil } = list
  if (notifications === undefined)
    return query.error === null ? (
      <div className={css.wait} />
    ) : (
      <FailedState error={query.error} onTryAgain={() => void query.refetch()} />
    )
  const awayText =
    putAwayUntil !== null && `Those before ${formatDay(schoolDayOf(putAwayUntil))} were put away.`
  // A page of what is theirs no more is empty, and older ones may be theirs.
  if (notifications.length === 0 && !query.hasNextPage)
    return (
      <EmptyState icon={IconBellOff} title="No new notifications">
        {awayText}
      </EmptyState>
    )
  return (
    <>
      <ul className={css.list} aria-label="Notifications">
        {notifications.map((one) => (
          <NotificationItem
            key={one.id}
            notification={one}
            href={`${path}/view/${tab}/${one.id}`}
            isOpen={one.id === openId}
            onRead={(isRead) => change({ kind: 'read', id: one.id, isRead })}
            onDelete={() => change({ kind: 'delete', id: one.id })}
            onFollow={() => onFollow?.()}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={css.more}>
          <Button
            size="xs"
            variant="subtle"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
      {awayText && <p className={css.more}>{awayText}</p>}
    </>
  )
}
