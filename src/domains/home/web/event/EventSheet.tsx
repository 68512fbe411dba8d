import { IconCalendarOff, IconVideo } from '@tabler/icons-react'
import { PlanText } from '#domains/session-plans/web/plan-text.embed.tsx'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { formatDay } from '#ui/format/days.ts'
import { formatNames, formatNoun } from '#ui/format/quantities.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { WaitingSection } from '#ui/panel/WaitingSection.tsx'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { CalendarEvent, EventDetail, MeetingEvent } from '../../contract/home.schemas.ts'
import { useEvent } from '../home-data.ts'
import { EventPeople } from './EventPeople.tsx'
import css from './event.module.css'

interface EventSheetProps {
  readonly eventId: number
  /** The page beneath: its address is what Copy link copies. */
  readonly page: '/home' | '/calendar'
  /** The events of the page in their order, for previous and next. */
  readonly neighbours: readonly CalendarEvent[]
  readonly onOpen: (eventId: number) => void
  readonly onClose: () => void
}

/** A meeting over the page it was opened from: time, people, link, roll (domain.md §7). */
export function EventSheet({ eventId, page, neighbours, onOpen, onClose }: EventSheetProps) {
  const { data, error, refetch } = useEvent(eventId)
  const meetings = neighbours.filter((event) => event.kind !== 'club')
  const place = meetings.findIndex(({ id }) => id === eventId)
  const step = (by: number) => {
    const next = place === -1 ? undefined : meetings[place + by]
    return next && (() => onOpen(next.id))
  }
  const isMissing = eventId === 0 || isStatus(error, 404) || isStatus(error, 400)
  const known = data ?? meetings[place]
  return (
    <SideSheet
      kicker={known === undefined ? 'Event' : kickerOf(known)}
      title={isMissing ? 'There is no such event' : (known?.title ?? 'Event')}
      facts={
        known === undefined
          ? '\u00a0'
          : `${formatDay(known.date)}, ${formatTimeRange(known.startAt, known.endAt)}`
      }
      {...(meetings.length > 1 && { onPrevious: step(-1), onNext: step(1) })}
      onClose={onClose}
      footer={data && <Actions event={data} page={page} />}
    >
      {isMissing ? (
        <EmptyState icon={IconCalendarOff} title="Nothing to show here">
          It was removed, or it is not one you can see.
        </EmptyState>
      ) : data !== undefined ? (
        <Facts event={data} />
      ) : error === null ? (
        <WaitingSection />
      ) : (
        <FailedState error={error} onTryAgain={() => void refetch()} />
      )}
    </SideSheet>
  )
}

const kickerOf = ({ kind, typeTitle }: MeetingEvent) =>
  kind === 'session' ? `${typeTitle}, session` : 'House event'

function Facts({ event }: { event: EventDetail }) {
  return (
    <>
      <PanelSection>
        <dl className={css.facts}>
          {event.themeTitle !== '' && (
            <>
              <dt>Theme</dt>
              <dd>{event.themeTitle}</dd>
            </>
          )}
          {event.hosts.length > 0 && (
            <>
              <dt>{event.kind === 'session' ? 'Run by' : 'Advisor'}</dt>
              <dd>
                {formatNames(
                  event.hosts.map(({ name }) => name),
                  3,
                )}
              </dd>
            </>
          )}
          <dt>Link</dt>
          <dd className={css.link}>
            {event.conferenceUrl === null ? (
              'No meeting link'
            ) : (
              <>
                <a href={event.conferenceUrl} target="_blank" rel="noreferrer">
                  <IconVideo size={16} stroke={1.75} aria-hidden />
                  Join meeting
                </a>
                <CopyButton value={event.conferenceUrl} label="Copy the meeting link" />
              </>
            )}
          </dd>
          {event.placeUrl !== null && (
            <>
              <dt>{event.kind === 'session' ? 'Experience' : 'House'}</dt>
              <dd>
                <UiLink href={event.placeUrl}>{event.title}</UiLink>
              </dd>
            </>
          )}
        </dl>
      </PanelSection>
      {event.plan !== '' && (
        <PanelSection title="Plan">
          <PlanText body={event.plan} />
        </PanelSection>
      )}
      <PanelSection title={formatNoun(event.studentsCount, 'student')}>
        <EventPeople event={event} />
      </PanelSection>
    </>
  )
}

/** The roll by what it needs; the address of the panel to hand on. */
function Actions({ event, page }: { event: EventDetail; page: '/home' | '/calendar' }) {
  const isUntaken = event.state === 'roll_not_taken'
  return (
    <>
      <span className={css.copy}>
        <CopyButton value={`${location.origin}${page}/events/${event.id}`} label="Copy link" /> Copy link
      </span>
      {event.rollUrl !== null && (
        <UiLink href={isUntaken ? `${event.rollUrl}?edit=true` : event.rollUrl} className={css.primary}>
          {isUntaken ? 'Take roll' : 'Attendance'}
        </UiLink>
      )}
    </>
  )
}
