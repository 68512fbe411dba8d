import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatWhen } from '#ui/format/times.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import { NotificationLink } from './NotificationLink.tsx'
import css from './NotificationSheet.module.css'
import { NotificationText } from './NotificationText.tsx'
import { notificationQuery } from './open-notification.ts'
import { titleOfCategory } from './preferences/category-texts.ts'
import { useNotificationsPath } from './use-notifications.ts'

interface NotificationSheetProps {
  notificationId: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onRead: (isRead: boolean) => void
  onDelete: () => void
  onClose: () => void
}

/** One notification as a whole, with who wrote it and why one gets it. */
export function NotificationSheet(props: NotificationSheetProps) {
  const { notificationId, onRead, onDelete } = props
  const path = useNotificationsPath()
  const { data: one, error } = useQuery(notificationQuery(notificationId))
  return (
    <SideSheet
      kicker={one === undefined ? 'Notification' : titleOfCategory(one.category)}
      title={one?.title ?? 'Notification'}
      facts={one === undefined ? '\u00a0' : formatWhen(one.createdAt, Date.now())}
      onPrevious={props.onPrevious}
      onNext={props.onNext}
      onClose={props.onClose}
      {...(one && {
        footer: (
          <>
            <Button onClick={onDelete}>Delete</Button>
            <Button onClick={() => onRead(!one.read)}>{one.read ? 'Mark as unread' : 'Mark as read'}</Button>
            {one.redirectUrl !== null && (
              <Button variant="filled" component={NotificationLink} href={one.redirectUrl}>
                {one.ctaText || 'Open'}
              </Button>
            )}
          </>
        ),
      })}
    >
      {error !== null && <PanelSection>{messageOf(error)}</PanelSection>}
      {one !== undefined && (
        <>
          {(one.content || one.body) !== '' && (
            <PanelSection>
              <NotificationText text={one.content || one.body} />
              {one.imageUrl !== null && <img src={one.imageUrl} alt={one.imageAlt} className={css.image} />}
            </PanelSection>
          )}
          {one.announcement !== null && (
            <PanelSection>
              <p className={css.context}>
                {one.announcement.senderName === null
                  ? 'From the school'
                  : `From ${one.announcement.senderName}`}
              </p>
              <p className={css.context}>
                To {one.announcement.audience.charAt(0).toLowerCase() + one.announcement.audience.slice(1)}
              </p>
            </PanelSection>
          )}
          <PanelSection>
            <NotificationLink href={`${path}/preferences`} className={css.preferences}>
              Choose how you hear of this
            </NotificationLink>
          </PanelSection>
        </>
      )}
    </SideSheet>
  )
}
