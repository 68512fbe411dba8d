import { ActionIcon, Button, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formatDay, formatDayOf, formatShortDay } from '#ui/format/days.ts'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import css from './session.module.css'
import { type ListedSession, neighboursOf } from './session-days.ts'

const DayPicker = lazyPart(() => import('#ui/fields/DayPicker.tsx'), 'DayPicker')

export interface SessionDays {
  readonly minDate: string
  readonly maxDate: string
  readonly availableDates: readonly string[]
  readonly sessions: readonly ListedSession[]
}

export interface SessionDayPickerProps {
  days: SessionDays
  sessionId: number | undefined
  /** The chosen day while it has no session. */
  date: string | null
  onChooseDay: (date: string) => void
  onChooseSession: (session: ListedSession) => void
}

/** The day of the session: back, a calendar of the days that have one, forth (2-back-office §5). */
export function SessionDayPicker(props: SessionDayPickerProps) {
  const { days, sessionId, onChooseDay, onChooseSession } = props
  const [isOpen, setIsOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { current, previous, next } = neighboursOf(days.sessions, sessionId)
  const date = current?.date ?? props.date
  const available = new Set(days.availableDates)
  const choose = (chosen: string) => {
    setIsOpen(false)
    onChooseDay(chosen)
  }
  return (
    <div className={css.days}>
      <Step label="Previous session" session={previous} onChoose={onChooseSession}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </Step>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button
            size="xs"
            aria-label={`Day of the session, ${date === null ? 'none chosen' : formatDay(date)}`}
            aria-haspopup="dialog"
            leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {date === null ? 'Choose a day' : isPhone ? formatShortDay(date) : formatDay(date)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Days with a session">
          <Suspense fallback={<div className={css.calendarPlace} />}>
            <DayPicker
              value={date}
              min={days.minDate}
              max={days.maxDate}
              opensAt={days.minDate}
              available={available}
              onChoose={choose}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Step label="Next session" session={next} onChoose={onChooseSession}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </Step>
    </div>
  )
}

interface StepProps {
  label: string
  session: ListedSession | undefined
  onChoose: (session: ListedSession) => void
  children: React.ReactNode
}

function Step({ label, session, onChoose, children }: StepProps) {
  const full = session === undefined ? `${label}: there is none` : `${label}, ${formatDayOf(session.startAt)}`
  return (
    <ActionIcon
      variant="subtle"
      aria-label={full}
      title={full}
      aria-disabled={session === undefined || undefined}
      {...(session === undefined && { 'data-quiet': true })}
      onClick={() => session !== undefined && onChoose(session)}
    >
      {children}
    </ActionIcon>
  )
}
