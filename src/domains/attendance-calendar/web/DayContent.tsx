import { Skeleton } from '@mantine/core'
import { ExcuseWaits } from '#domains/attendance/web/excuse-waits.embed.tsx'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { CloseDayLink } from '#domains/school-year/web/close-day-link.embed.tsx'
import { formatTimeRange } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { FacultyPage, MissedRecord } from '../contract/calendar.schemas.ts'
import { type CalendarSearch, hasChoice } from './calendar-address.ts'
import { useMisses } from './calendar-data.ts'
import css from './day.module.css'
import { titleOf } from './roll-address.ts'
import { noAbsencesText, noExcusesText, openRollsText } from './rolls-of-day-words.ts'
import { SessionRow } from './SessionRow.tsx'

interface DayContentProps {
  readonly page: FacultyPage
  readonly day: string
  readonly search: CalendarSearch
}

/** A day: the sessions of what is chosen, then who was excused and who absent. */
export function DayContent({ page, day, search }: DayContentProps) {
  const sessions = page.sessions.filter((session) => session.date === day)
  const { data, error, refetch } = useMisses(search, day)
  return (
    <div className={css.content}>
      {hasChoice(search) && (
        <Section title="Sessions" count={sessions.length}>
          {sessions.length === 0 ? (
            <p className={css.empty}>No sessions on this day</p>
          ) : (
            <ul className={css.rows}>
              {sessions.map((session) => (
                <SessionRow key={session.attendable_id} session={session} />
              ))}
            </ul>
          )}
        </Section>
      )}
      {data !== undefined ? (
        <>
          <Misses
            title="Excused"
            empty={noExcusesText(data.rolls)}
            records={data.excused}
            total={data.excusedTotal}
          />
          <Misses
            title="Absent"
            empty={noAbsencesText(data.rolls)}
            note={openRollsText(data.rolls)}
            records={data.absent}
            total={data.absentTotal}
          />
        </>
      ) : error === null ? (
        <Skeleton height={120} mt={16} />
      ) : (
        <FailedState error={error} onTryAgain={() => void refetch()} />
      )}
      <CloseDayLink day={day} />
    </div>
  )
}

interface MissesProps {
  readonly title: string
  readonly empty: string
  /** What of the day is not known, whatever is listed. */
  readonly note?: string | undefined
  readonly records: readonly MissedRecord[]
  readonly total: number
}

function Misses({ title, empty, note, records, total }: MissesProps) {
  return (
    <Section title={title} count={total}>
      {records.length === 0 ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <ul className={css.rows}>
          {records.map((record) => (
            <li key={`${record.attendable_id} ${record.student_id}`} className={css.row}>
              <span className={css.who}>
                <strong>
                  <PersonName id={record.student_id} insteadOf={['day']}>
                    {record.student_name}
                  </PersonName>
                </strong>
                <span className={css.second}>
                  {titleOf(record)}, {formatTimeRange(record.start_at, record.end_at)}
                </span>
              </span>
              {record.excuse_waits !== null && <ExcuseWaits excuse={record.excuse_waits} />}
              <span className={css.second}>{record.employee_name}</span>
            </li>
          ))}
        </ul>
      )}
      {note !== undefined && <p className={css.empty}>{note}</p>}
      {total > records.length && (
        <p className={css.empty}>
          The first {records.length} of {total}. Choose a student, an experience or a house to see fewer.
        </p>
      )}
    </Section>
  )
}
