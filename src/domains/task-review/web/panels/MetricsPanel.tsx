import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { formatShortDay } from '#ui/format/days.ts'
import { formatPercent } from '#ui/format/quantities.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { taskAddresses } from '../../rules/task-addresses.ts'
import { metricsQuery, studentIdsOf, studentQuery } from '../review/review-address.ts'
import { statusTitles } from '../review/review-titles.ts'
import css from './panels.module.css'

/** The student's record in this experience, beside the task. */
export function MetricsPanel() {
  const ids = studentIdsOf(useParams({ strict: false }))
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(metricsQuery(ids))
  const { data: student } = useQuery(studentQuery(ids))
  return (
    <SideSheet
      kicker="Record in this experience"
      title={student?.studentName ?? 'One moment'}
      onClose={() => void navigate({ to: taskAddresses.student(ids) })}
    >
      {data === undefined ? (
        <PanelSection>
          {error === null ? (
            <TableSkeleton columns={[{ id: 'task' }]} />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          )}
        </PanelSection>
      ) : (
        <>
          <PanelSection title="Attendance">
            <p className={css.figure}>
              {data.attendance.taken === 0
                ? 'No roll was taken yet.'
                : `Present at ${data.attendance.present} of ${data.attendance.taken} sessions, ${formatPercent(data.attendance.present / data.attendance.taken)}. ${absentText(data.attendance.absences)}`}
            </p>
          </PanelSection>
          <PanelSection title="Tasks">
            <ul className={css.list}>
              {data.tasks.map((task) => (
                <li key={task.id} className={css.line} aria-current={task.isThis || undefined}>
                  <UiLink href={taskAddresses.student({ ...ids, taskId: task.id })} className={css.title}>
                    {task.title}
                  </UiLink>
                  <span className={css.second}>
                    {formatShortDay(schoolDayOf(task.dueAt))}, {statusTitles[task.status].title}
                  </span>
                </li>
              ))}
            </ul>
          </PanelSection>
        </>
      )}
    </SideSheet>
  )
}

const absentText = (absences: number) =>
  absences === 0 ? 'Never absent.' : absences === 1 ? 'Absent once.' : `Absent ${absences} times.`
