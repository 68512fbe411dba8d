import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { useLive } from '#web/calls/live.ts'
import { studentAddress } from '../../rules/student-addresses.ts'
import { StudentProblem } from '../StudentProblem.tsx'
import { historySearch, learningHistoryQuery, useStudentId, useStudentTitle } from '../student-queries.ts'
import { FormerSchoolForm } from './FormerSchoolForm.tsx'
import { HistoryOfYear } from './HistoryOfYear.tsx'
import css from './history.module.css'
import { historyColumns } from './history-columns.tsx'
import { yearsOf } from './history-years.ts'

/** `/students/:studentId/learning-history`: what a student took in each year and cycle, and how it went (`pages.md`). */
export function LearningHistoryPage() {
  const studentId = useStudentId()
  const asks = learningHistoryQuery(studentId)
  const { data, error, refetch } = useQuery(asks)
  useLive(data === undefined ? [] : [topic('student', studentId)], asks)
  const search = historySearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  useStudentTitle('Learning history')
  if (error !== null && data === undefined)
    return (
      <PageBody>
        <StudentProblem error={error} onTryAgain={() => void refetch()} />
      </PageBody>
    )
  if (data === undefined) return <TableSkeleton columns={historyColumns} density="two-line" />
  const { cycles, schools, can_manage } = data
  const years = yearsOf(cycles, schools)
  const show = (school: number | undefined) =>
    void navigate({ to: studentAddress.history(studentId), search: { school } })
  const edited = can_manage ? schools.find(({ id }) => id === search.school) : undefined
  if (years.length === 0 && !can_manage)
    return (
      <PageBody>
        <EmptyState icon={IconHistory} title="Nothing taken yet">
          What this student takes appears here from the first day of its cycle.
        </EmptyState>
      </PageBody>
    )
  return (
    <div className={css.page}>
      {can_manage && (
        <div className={css.bar}>
          <AddButton onClick={() => show(0)}>Add a former school</AddButton>
        </div>
      )}
      {years.map((one) => (
        <HistoryOfYear key={one.year} {...one} onEdit={can_manage ? show : undefined} />
      ))}
      {(edited || (can_manage && search.school === 0)) && (
        <FormerSchoolForm
          key={search.school}
          studentId={studentId}
          school={edited}
          onClose={() => show(undefined)}
        />
      )}
    </div>
  )
}
