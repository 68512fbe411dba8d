import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconUsers } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { school } from '#contract/school/school.ts'
import { formatDayRange } from '#ui/format/days.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useViewer } from '#web/calls/session.ts'
import { addDays } from '../rules/school-week.ts'
import { AdvisorContact } from './AdvisorContact.tsx'
import { ChildSwitcher } from './ChildSwitcher.tsx'
import { ExcuseList } from './ExcuseList.tsx'
import css from './FamilyCalendarPage.module.css'
import { SchoolQuestions } from './SchoolQuestions.tsx'
import { useChosenStudent } from './use-chosen-student.ts'
import { useFamilyWeek } from './use-family-week.ts'
import { WeekAgenda } from './WeekAgenda.tsx'

const route = getRouteApi('/authenticated/family/')

/** The week of a student: meetings with their status after the roll, excuses, whom to write to (domain.md §10). */
export function FamilyCalendarPage() {
  const viewer = useViewer()
  const { date } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: family } = useSuspenseQuery(api.family.getFamily.queryOptions())
  const student = useChosenStudent(family.students)
  const { student: asked } = route.useSearch()
  // Whom the address names, unless it is no child of theirs.
  const studentId = student?.id === asked ? asked : undefined
  const week = useFamilyWeek({ studentId, date, isAsked: student !== undefined })
  const top = useRef<HTMLSpanElement>(null)
  const isOwn = viewer.userRole === 'student'
  const title = student === undefined || isOwn ? 'Your week' : `${student.first_name}’s week`
  const range = week && formatDayRange(week.start, week.end)
  usePageTitle(title, { facts: range })
  const show = (day: string | undefined) => void navigate({ search: (before) => ({ ...before, date: day }) })
  // Also where this week is shown already, and one has read on.
  const goToToday = () => {
    show(undefined)
    requestAnimationFrame(() => top.current?.scrollIntoView({ block: 'end' }))
  }
  if (student === undefined)
    return (
      <SheetPage>
        <EmptyState icon={IconUsers} title="No student belongs to this account">
          The school connects guardians with their children. Write to the school if a child is not listed
          here.
        </EmptyState>
      </SheetPage>
    )
  return (
    <SheetPage>
      <span ref={top} />
      <PageHeader
        title={title}
        facts={
          <span className={css.range}>
            {range === undefined ? '\u00a0' : `${range}, times in ${school().zoneLabel}`}
          </span>
        }
        actions={
          <div className={css.weeks}>
            <ActionIcon aria-label="Previous week" onClick={() => week && show(addDays(week.start, -7))}>
              <IconChevronLeft size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <Button size="xs" onClick={goToToday}>
              Today
            </Button>
            <ActionIcon aria-label="Next week" onClick={() => week && show(addDays(week.start, 7))}>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        }
        {...(family.students.length > 1 && {
          tabs: <ChildSwitcher students={family.students} chosen={student} date={date} />,
        })}
      />
      <SchoolQuestions questions={family.questions} viewerId={viewer.userId} />
      <PageBody>
        {week === undefined ? (
          <TableSkeleton
            columns={[{ id: 'meeting' }, { id: 'status', width: 120 }]}
            rows={10}
            density="two-line"
          />
        ) : (
          <>
            <WeekAgenda week={week} />
            <div className={css.below}>
              {week.excuses.length > 0 && (
                <div>
                  <ExcuseList excuses={week.excuses} />
                </div>
              )}
              <div>
                <AdvisorContact student={student} isOwn={isOwn} />
              </div>
            </div>
          </>
        )}
      </PageBody>
    </SheetPage>
  )
}
