import { formatShortDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Bar } from '#ui/status/Pips.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import css from './overview.module.css'

type Tasks = NonNullable<StudentOverview['experiences'][number]['tasks']>

/** Handed in of what is expected, and what comes of the rest: missed first, then what waits, then what is due next. */
export function TaskCell({ tasks }: { tasks: Tasks | null }) {
  if (tasks === null) return <span className={css.quiet}>–</span>
  const { expected, handedIn, missed, waiting } = tasks
  // What was due in person may be all there is, and counts once its facilitator has said how it was.
  if (expected === 0 && waiting > 0) return <RestOfTasks tasks={tasks} />
  if (expected === 0) return <span className={css.quiet}>No tasks</span>
  return (
    <span className={css.tasks}>
      <span className={css.ratio}>
        <b>{handedIn}</b>/{expected}
      </span>
      <Bar share={handedIn / expected} width={44} family={missed > 0 ? 'unexc' : 'neutral'} />
      <RestOfTasks tasks={tasks} />
    </span>
  )
}

/** What comes of the tasks that are not done; nothing where nothing does. */
export function RestOfTasks({ tasks: { missed, missedFinal, waiting, nextDueAt } }: { tasks: Tasks }) {
  if (missed > 0)
    return (
      <span className={css.rest}>
        <span className={css.missed}>{missed} missed</span>
        {missedFinal > 0 && `, ${missedFinal} final`}
      </span>
    )
  if (waiting > 0)
    return <span className={css.rest}>{waiting === 1 ? '1 waits' : `${waiting} wait`} for review</span>
  if (nextDueAt !== null)
    return <span className={css.rest}>next due {formatShortDay(schoolDayOf(nextDueAt))}</span>
  return null
}
