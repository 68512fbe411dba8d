import { IconCalendarPlus, IconClipboardOff, IconUsersPlus } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'
import css from './today.module.css'

/** A school that has not begun: the next step, and who takes it. */
export function FirstSteps({ morning }: { readonly morning: SchoolToday }) {
  const viewer = useViewer()
  const { day } = morning
  const calendar = may(viewer, 'school_year.view') && (
    <UiLink href="/cycles-and-holidays" className={css.step}>
      Cycles and Holidays
    </UiLink>
  )
  if (day.kind === 'no_calendar')
    return (
      <EmptyState icon={IconCalendarPlus} title="The school year has no cycles yet" action={calendar}>
        When the first cycle has its days, meetings can be planned and rolls taken.
      </EmptyState>
    )
  if (!day.hasStudents)
    return (
      <EmptyState icon={IconUsersPlus} title="There are no students here yet">
        Once there are students, this page shows who is missing, what is waiting and what is slipping. An
        admin adds them.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconClipboardOff}
      title="No meeting is planned yet"
      action={
        may(viewer, 'houses.view.all') && (
          <UiLink href="/houses" className={css.step}>
            Houses
          </UiLink>
        )
      }
    >
      Stand-ups of houses and sessions of experiences appear here with their rolls.
    </EmptyState>
  )
}
