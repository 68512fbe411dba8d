import { ActionIcon } from '@mantine/core'
import { IconFileCheck, IconHourglass, IconX } from '@tabler/icons-react'
import { AbsenceCount } from '#domains/attendance/web/absence-count.embed.tsx'
import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { ExperiencePicture } from '#domains/experiences/web/experience-picture.embed.tsx'
import { formatDayRange } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { CalendarSelection, FacultyPage } from '../../contract/calendar.schemas.ts'
import { type ChangeCalendar, noChoice } from '../calendar-address.ts'
import { CycleFigures } from './CycleFigures.tsx'
import css from './panel.module.css'

interface SelectionProps {
  readonly page: FacultyPage
  readonly selection: CalendarSelection
  readonly change: ChangeCalendar
}

/** What is chosen: the cycle in figures, then a student's experiences and excuses, or the students enrolled. */
export function Selection({ page, selection, change }: SelectionProps) {
  return (
    <>
      <div className={css.chosen}>
        <span className={css.grow}>
          <strong>{selection.title}</strong>
          <span className={css.quiet}>{selection.second}</span>
        </span>
        <ActionIcon variant="subtle" aria-label={`Close ${selection.title}`} onClick={() => change(noChoice)}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <CycleFigures page={page} metrics={page.attendanceMetrics} />
      {selection.kind === 'student' ? (
        <>
          <StudentExperiences selection={selection} />
          <StudentExcuses page={page} />
        </>
      ) : (
        <Enrolled selection={selection} change={change} />
      )}
    </>
  )
}

type Student = Extract<CalendarSelection, { kind: 'student' }>
type Group = Exclude<CalendarSelection, { kind: 'student' }>

const eventNames = { session: 'session', standup: 'stand-up', checkpoint: 'checkpoint' } as const

function StudentExperiences({ selection }: { readonly selection: Student }) {
  return (
    <>
      <section className={css.section}>
        <h3 className={css.heading}>Learning experiences</h3>
        {selection.experiences.length === 0 ? (
          <p className={css.empty}>Student is not enrolled in any experience</p>
        ) : (
          <ul className={css.list}>
            {selection.experiences.map((one) => (
              <li key={one.id} className={css.row}>
                <ExperiencePicture imageUrl={one.imageUrl} title={one.title} size={28} />
                <span className={css.grow}>{one.title}</span>
                <AbsenceCount absences={one.absences} pips />
              </li>
            ))}
          </ul>
        )}
      </section>
      {selection.houseEvents.length > 0 && (
        <section className={css.section}>
          <h3 className={css.heading}>House events</h3>
          <ul className={css.list}>
            {selection.houseEvents.map((event) => (
              <li key={`${event.houseId} ${event.kind}`} className={css.row}>
                <span className={css.grow}>
                  {event.title} {eventNames[event.kind]}
                </span>
                <span>
                  {event.attended} of {event.taken}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function StudentExcuses({ page }: Pick<SelectionProps, 'page'>) {
  if (page.excuses.length === 0) return null
  return (
    <section className={css.section}>
      <h3 className={css.heading}>Excuses</h3>
      <ul className={css.list}>
        {page.excuses.map((excuse) => (
          <li key={excuse.id}>
            <UiLink className={css.choice} href={staffExcuseAddress(excuse.id)}>
              <span className={css.grow}>
                <strong>{excuse.reason}</strong>
                <span className={css.quiet}>
                  {formatDayRange(schoolDayOf(excuse.start_at), schoolDayOf(excuse.end_at))}
                  {excuse.recurring_info !== null && ', recurring'}
                </span>
              </span>
              {excuse.approved === null ? (
                <Badge family="late" icon={IconHourglass}>
                  Waiting for approval
                </Badge>
              ) : (
                <Badge family="present" icon={IconFileCheck}>
                  Approved
                </Badge>
              )}
            </UiLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Enrolled({ selection, change }: { readonly selection: Group; readonly change: ChangeCalendar }) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        Students <span className={css.quiet}>{selection.studentsTotal}</span>
      </h3>
      {selection.students.length === 0 ? (
        <p className={css.empty}>No student is enrolled to this experience/house.</p>
      ) : (
        <ul className={css.list}>
          {selection.students.map((student) => (
            <li key={student.id}>
              <button
                type="button"
                className={css.choice}
                onClick={() => change({ ...noChoice, tab: undefined, student_id: student.id })}
              >
                <span className={css.grow}>{student.title}</span>
                <AbsenceCount absences={student.absences} pips />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
