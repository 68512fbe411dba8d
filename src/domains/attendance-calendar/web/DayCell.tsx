import { IconFileCheck, IconFlag, IconHourglass } from '@tabler/icons-react'
import { formatDay } from '#ui/format/days.ts'
import { formatCount } from '#ui/format/quantities.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { familyClass } from '#ui/status/family-class.ts'
import type { CalendarExcuse, CalendarSession, DayCounts, FacultyPage } from '../contract/calendar.schemas.ts'
import type { GridDay } from '../rules/month-grid.ts'
import { type CalendarSearch, hasChoice } from './calendar-address.ts'
import { lookOf, looks, type MarkLook } from './marks-look.ts'
import css from './month.module.css'

interface DayCellProps {
  readonly day: GridDay
  readonly page: FacultyPage
  readonly search: CalendarSearch
  readonly onOpen: (day: string) => void
  readonly onOpenExcuse: (excuseId: number) => void
}

/** Lines of a day before the rest is a number. */
const mostLines = 4

/** One day: its number opens it; below stand the sessions of what is chosen, or counts of all. */
export function DayCell({ day, page, search, onOpen, onOpenExcuse }: DayCellProps) {
  const { date } = day
  const number = String(Number(date.slice(8)))
  if (day.isOutside) return <span className={css.number}>{number}</span>
  const holidays = page.holidays.filter((one) => one.starts_on <= date && date <= one.ends_on)
  const isChosen = hasChoice(search)
  const sessions = isChosen ? page.sessions.filter((session) => session.date === date) : []
  const excuses = page.excuses.filter(
    (excuse) => schoolDayOf(excuse.start_at) <= date && date <= schoolDayOf(excuse.end_at),
  )
  const counts = isChosen ? undefined : countsOf(page, search, date)
  const isEmpty = sessions.length === 0 && excuses.length === 0 && counts === undefined
  const hidden = sessions.length - mostLines
  return (
    <div className={css.day}>
      {isEmpty ? (
        <span className={css.number}>{number}</span>
      ) : (
        <button
          type="button"
          className={css.number}
          aria-label={formatDay(date)}
          aria-current={date === page.today ? 'date' : undefined}
          onClick={() => onOpen(date)}
        >
          {number}
        </button>
      )}
      {holidays.map(({ title, campus }) => (
        <p key={`${title} ${campus}`} className={css.holiday}>
          <IconFlag size={14} stroke={1.75} aria-hidden />{' '}
          <span>{campus === null ? title : `${title}, ${campus}`}</span>
        </p>
      ))}
      <ul className={css.lines}>
        {excuses.map((excuse) => (
          <ExcuseLine key={excuse.id} excuse={excuse} onOpen={() => onOpenExcuse(excuse.id)} />
        ))}
        {sessions.slice(0, hidden > 1 ? mostLines - 1 : mostLines + 1).map((session) => (
          <SessionLine key={session.attendable_id} session={session} />
        ))}
        {hidden > 1 && <li className={css.more}>{hidden + 1} more</li>}
        {counts !== undefined && <CountLines counts={counts} />}
      </ul>
    </div>
  )
}

/** The counts of the open tab; undefined on a day without rolls. */
function countsOf(page: FacultyPage, { tab }: CalendarSearch, date: string): DayCounts | undefined {
  if (tab === 'experiences') return page.experienceAttendances[date]
  return tab === 'houses' ? page.houseEventsAttendances[date] : page.attendances[date]
}

function CountLines({ counts }: { readonly counts: DayCounts }) {
  const shown = (['present', 'tardy', 'absent', 'excused'] as const).filter((key) => counts[key] > 0)
  return shown.map((key) => (
    <Line key={key} look={looks[key]} text={formatCount(counts[key])} word={looks[key].word} />
  ))
}

function SessionLine({ session }: { readonly session: CalendarSession }) {
  const look = lookOf(session)
  const { counts, record, kind, title } = session
  const name = record === null || kind === 'session' ? title : kindNames[kind]
  if (record === null && counts.absent > 0)
    return (
      <Line
        look={look}
        text={name}
        word={`${counts.absent} absent of ${counts.expected}`}
        after={`${counts.absent}`}
      />
    )
  return (
    <Line
      look={look}
      text={record === null && kind !== 'session' ? kindNames[kind] : name}
      word={look.word}
      isWordHidden
    />
  )
}

const kindNames = { session: 'Session', standup: 'Stand-up', checkpoint: 'Checkpoint' } as const

interface LineProps {
  readonly look: MarkLook
  readonly text: string
  readonly word: string
  readonly after?: string
  readonly isWordHidden?: boolean
}

function Line({ look, text, word, after, isWordHidden = false }: LineProps) {
  const { icon: Icon, family, isFilled } = look
  return (
    <li
      className={`${css.line} ${familyClass(family)}`}
      data-filled={isFilled || undefined}
      title={`${text}, ${word}`}
    >
      <Icon size={14} stroke={2} aria-hidden />
      <span className={css.text}>{text}</span>
      {after === undefined ? (
        <span className={isWordHidden ? css.hidden : css.word}>{word}</span>
      ) : (
        <span className={css.after}>
          {after}
          <span className={css.hidden}> {word.replace(/^\d+ /, '')}</span>
        </span>
      )}
    </li>
  )
}

interface ExcuseLineProps {
  readonly excuse: CalendarExcuse
  readonly onOpen: () => void
}

function ExcuseLine({ excuse, onOpen }: ExcuseLineProps) {
  const isWaiting = excuse.approved === null
  const Icon = isWaiting ? IconHourglass : IconFileCheck
  const state = isWaiting ? 'Waiting for approval' : 'Approved'
  return (
    <li>
      <button
        type="button"
        className={css.excuse}
        data-waiting={isWaiting || undefined}
        title={`${excuse.reason}, ${state}`}
        onClick={onOpen}
      >
        <Icon size={14} stroke={2} aria-hidden />
        <span className={css.text}>{excuse.reason}</span>
        <span className={css.hidden}>{state}</span>
      </button>
    </li>
  )
}
