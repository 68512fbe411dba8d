import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { StudentProblem } from '../StudentProblem.tsx'
import { learningHistoryQuery, useStudentId, useStudentTitle } from '../student-queries.ts'
import { HistoryOfYear } from './HistoryOfYear.tsx'
import css from './history.module.css'
import { historyColumns } from './history-columns.tsx'

/** `/students/:studentId/learning-history`: what a student took in each year and cycle, and how it went (`pages.md`). */
export function LearningHistoryPage() {
  const studentId = useStudentId()
  const { data, error, refetch } = useQuery(learningHistoryQuery(studentId))
  useStudentTitle('Learning history')
  if (error !== null && data === undefined)
    return (
      <PageBody>
        <StudentProblem error={error} onTryAgain={() => void refetch()} />
      </PageBody>
    )
  if (data === undefined) return <TableSkeleton columns={historyColumns} density="two-line" />
  if (data.cycles.length === 0)
    return (
      <PageBody>
        <EmptyState icon={IconHistory} title="Nothing taken yet">
          What this student takes stands here from the first day of its cycle on.
        </EmptyState>
      </PageBody>
    )
  return (
    <div className={css.page}>
      {[...Map.groupBy(data.cycles, ({ schoolYear }) => schoolYear)].map(([year, cycles]) => (
        <HistoryOfYear key={year} year={year} cycles={cycles} />
      ))}
    </div>
  )
}
