import { ExcuseWaits } from '#domains/attendance/web/excuse-waits.embed.tsx'
import { InformedFamily } from '#domains/attendance/web/informed-family.embed.tsx'
import { StatusBadges } from '#domains/attendance/web/status-badges.embed.tsx'
import { ExcuseStateBadge } from '#domains/excuses/web/excuse-state-badge.embed.tsx'
import { relationshipTitle } from '#domains/people/rules/relationship.ts'
import { Custody, CustodyOfUnlisted } from '#domains/people/web/custody.embed.tsx'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { useNow } from '#ui/clock/use-now.ts'
import { formatMonthDay, formatWeekdayRange } from '#ui/format/days.ts'
import { formatCount, formatNoun, formatPercent } from '#ui/format/quantities.ts'
import { telephone } from '#ui/format/telephone.ts'
import { formatTime, formatTimeRange } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { StudentSheet } from '../contract/person-sheet.contract.ts'
import { noMeetingNow, notAllRolls, whereInMeeting } from '../rules/where-now.ts'
import { Email } from './EmployeeSections.tsx'
import css from './person-sheet.module.css'

const statuses: Readonly<Record<string, string>> = {
  hold: 'On Hold',
  leave_of_absence: 'On leave of absence',
  withdrawn: 'Withdrawn',
  graduated: 'Graduated',
  admitted: 'Admitted, not here yet',
}

interface StudentSectionsProps {
  readonly student: StudentSheet
  /** As of when the sheet is, in words, once changes do not arrive any more; undefined while they do. */
  readonly asOf: string | undefined
}

/** A student, as far as the viewer may know: where now, attendance, excuses, notes, the family. */
export function StudentSections({ student, asOf }: StudentSectionsProps) {
  return (
    <>
      <PanelSection>
        {student.status !== 'active' && (
          <p className={css.strong}>{statuses[student.status] ?? student.status}</p>
        )}
        {student.isDeactivated && <p className={css.quiet}>No longer at the school.</p>}
        {asOf !== undefined && <p className={css.quiet}>{asOf}.</p>}
        {student.now !== null && <Now now={student.now} seesAllRolls={student.seesAllRolls} />}
        <dl className={css.facts}>
          {student.house !== null && (
            <>
              <dt>House</dt>
              <dd>
                {student.house.url === null ? (
                  student.house.title
                ) : (
                  <UiLink href={student.house.url}>{student.house.title}</UiLink>
                )}
              </dd>
            </>
          )}
          <dt>Advisor</dt>
          <dd>
            {student.advisor === null ? (
              'None'
            ) : (
              <PersonName kind="employee" id={student.advisor.id}>
                {student.advisor.name}
              </PersonName>
            )}
          </dd>
          <dt>Email</dt>
          <dd>
            <Email email={student.email} name={student.name} />
          </dd>
        </dl>
      </PanelSection>
      {student.guardians !== null && <Guardians guardians={student.guardians} custody={student.custody} />}
      {student.attendance !== null && <Attendance student={student} attendance={student.attendance} />}
      {student.excuses !== null && <Excuses excuses={student.excuses} more={student.moreExcuses} />}
      {student.notes !== null && <Notes id={student.id} notes={student.notes} />}
    </>
  )
}

interface NowProps {
  readonly now: NonNullable<StudentSheet['now']>
  readonly seesAllRolls: boolean
}

function Now({ now, seesAllRolls }: NowProps) {
  if (now.length === 0) return <p className={css.quiet}>{noMeetingNow(seesAllRolls)}</p>
  return (
    <ul className={css.list}>
      {now.map((meeting) => (
        <li key={meeting.attendableId} className={css.line}>
          <span>
            Now: <UiLink href={meeting.url}>{meeting.title}</UiLink>
            <span className={css.second}>{formatTimeRange(meeting.startsAt, meeting.endsAt)}</span>
          </span>
          <span className={meeting.state === 'not seen' ? css.strong : css.quiet}>
            {whereInMeeting[meeting.state]}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface GuardiansProps {
  readonly guardians: NonNullable<StudentSheet['guardians']>
  readonly custody: StudentSheet['custody']
}

function Guardians({ guardians, custody }: GuardiansProps) {
  return (
    <PanelSection title="Guardians">
      {guardians.length === 0 && <p className={css.quiet}>No guardian is known.</p>}
      <ul className={css.list}>
        {guardians.map(({ id, name, relationship, email, phone }) => (
          <li key={id}>
            <span className={css.name}>{name}</span>{' '}
            <span className={css.quiet}>{relationshipTitle(relationship)}</span>
            <span className={css.second}>
              {phone !== null && <a href={telephone(phone)}>{phone}</a>}
              <Email email={email} name={name} />
            </span>
            <Custody mark={custody.find(({ guardianId }) => guardianId === id)} />
          </li>
        ))}
      </ul>
      <CustodyOfUnlisted custody={custody} listed={guardians} />
    </PanelSection>
  )
}

interface AttendanceProps {
  readonly student: StudentSheet
  readonly attendance: NonNullable<StudentSheet['attendance']>
}

function Attendance({ student: { id, seesAllRolls }, attendance }: AttendanceProps) {
  const nowMs = useNow(60_000)
  const { taken, present, absences, excused, misses } = attendance
  return (
    <PanelSection title={`Attendance, ${attendance.cycle}`}>
      <p className={css.sum}>
        {taken === 0
          ? 'No roll has been taken yet.'
          : `${present} of ${formatNoun(taken, 'meeting')} (${formatPercent(present / taken)}), ${formatNoun(absences, 'unexcused absence')}, ${excused} excused`}
      </p>
      {!seesAllRolls && <p className={css.quiet}>{notAllRolls}</p>}
      <ul className={css.list}>
        {misses.map((miss) => (
          <li key={miss.attendableId}>
            <div className={css.line}>
              <span>
                <UiLink href={miss.url}>{miss.title}</UiLink>
                <span className={css.second}>
                  {formatMonthDay(schoolDayOf(miss.startsAt))}, {formatTime(miss.startsAt)}
                </span>
              </span>
              <span className={css.status}>
                <StatusBadges status={miss.statuses.join(', ')} quiet />
                {miss.excuseWaits !== null && <ExcuseWaits excuse={miss.excuseWaits} />}
              </span>
            </div>
            <InformedFamily told={miss.told} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      <UiLink className={css.more} href={`/employee/attendances/calendar?student_id=${id}`}>
        Attendance calendar
      </UiLink>
    </PanelSection>
  )
}

const stateOf = (approved: boolean | null) =>
  approved === null ? 'waiting' : approved ? 'approved' : 'rejected'

interface ExcusesProps {
  readonly excuses: NonNullable<StudentSheet['excuses']>
  readonly more: number
}

function Excuses({ excuses, more }: ExcusesProps) {
  return (
    <PanelSection title="Excuses">
      {excuses.length === 0 && <p className={css.quiet}>No excuse.</p>}
      <ul className={css.list}>
        {excuses.map(({ id, startsAt, endsAt, reason, approved, isRecurring }) => (
          <li key={id} className={css.line}>
            <span>
              <UiLink href={`/excuses/${id}`}>
                {formatWeekdayRange(schoolDayOf(startsAt), schoolDayOf(Date.parse(endsAt) - 1))}
              </UiLink>
              <span className={css.second}>{isRecurring ? `${reason}, recurring` : reason}</span>
            </span>
            <ExcuseStateBadge state={stateOf(approved)} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.quiet}>{formatCount(more)} more, all decided.</p>}
    </PanelSection>
  )
}

function Notes({ id, notes }: { id: number; notes: NonNullable<StudentSheet['notes']> }) {
  return (
    <PanelSection title="Notes">
      {notes.length === 0 && <p className={css.quiet}>No note.</p>}
      <ul className={css.list}>
        {notes.map((note) => (
          <li key={note.id}>
            <UiLink href={`/students/${id}/notes/view/${note.id}`}>
              {note.isReadable ? note.title || note.excerpt || 'Note' : 'Restricted note'}
            </UiLink>
            <span className={css.second}>
              {[formatMonthDay(schoolDayOf(note.createdAt)), note.author].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <UiLink className={css.more} href={`/students/${id}/notes`}>
        All notes
      </UiLink>
    </PanelSection>
  )
}
