import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { school } from '#contract/school/school.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { receiversAwayText, wentLines } from '../../rules/reach-words.ts'
import { NotificationText } from '../NotificationText.tsx'
import css from './Announcements.module.css'
import { AnnouncementState } from './announcement-columns.tsx'
import { Readers } from './Readers.tsx'

interface AnnouncementSheetProps {
  announcementId: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onEdit: () => void
  onClose: () => void
}

/** Read counts move while one looks. */
const refreshMs = 30_000

/** One announcement: what it says, to whom, how it went, and who read it. */
export function AnnouncementSheet(props: AnnouncementSheetProps) {
  const { announcementId, onEdit } = props
  const queryClient = useQueryClient()
  const { data: one, error } = useQuery(
    api.announcements.get.queryOptions({
      input: { announcementId },
      retry: false,
      refetchInterval: refreshMs,
    }),
  )
  const cancel = useMutation(
    api.announcements.cancel.mutationOptions({
      onSuccess: () => toast.success('Announcement cancelled'),
      onError: (failure) => toast.error(messageOf(failure)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.announcements.key() }),
    }),
  )
  return (
    <SideSheet
      kicker="Announcement"
      title={one?.title ?? 'Announcement'}
      facts={one === undefined ? '\u00a0' : `To ${inSentence(one.audience)}`}
      onPrevious={props.onPrevious}
      onNext={props.onNext}
      onClose={props.onClose}
      {...(one &&
        one.status !== 'sent' && {
          footer: (
            <>
              {one.status === 'scheduled' && (
                <Button onClick={() => cancel.mutate({ announcementId })}>Do not send</Button>
              )}
              <Button variant="filled" onClick={onEdit}>
                {one.status === 'scheduled' ? 'Edit' : 'Edit and send'}
              </Button>
            </>
          ),
        })}
    >
      {error !== null && <PanelSection>{messageOf(error)}</PanelSection>}
      {one !== undefined && (
        <>
          <PanelSection>
            <div className={css.state}>
              <AnnouncementState status={one.status} />
              <span>
                {one.status === 'scheduled' && 'Goes out '}
                {one.status !== 'cancelled' &&
                  `${formatWhen(one.sentAt ?? one.sendAt, Date.now())} ${school().zoneLabel}`}
                {one.senderName !== null && ` by ${one.senderName}`}
              </span>
            </div>
          </PanelSection>
          <PanelSection>
            <NotificationText text={one.body} />
            {one.linkUrl !== null && (
              <p className={css.link}>
                {one.linkLabel || 'Link'}: {one.linkUrl}
              </p>
            )}
          </PanelSection>
          {one.went !== null && one.putAway === null && (
            <PanelSection title="How it went">
              <dl className={css.went}>
                {wentLines(one.went).map(([what, words]) => (
                  <Fragment key={what}>
                    <dt>{what}</dt>
                    <dd>{words}</dd>
                  </Fragment>
                ))}
              </dl>
            </PanelSection>
          )}
          {one.putAway !== null && (
            <PanelSection title="How it went">{receiversAwayText(one.putAway)}</PanelSection>
          )}
          {one.status === 'sent' && one.putAway === null && <Readers announcement={one} />}
        </>
      )}
    </SideSheet>
  )
}

/** "Everyone at North Campus" as it stands behind a word. */
const inSentence = (audience: string) => audience.charAt(0).toLowerCase() + audience.slice(1)
