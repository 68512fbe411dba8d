import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { StudentProblem } from '../StudentProblem.tsx'
import { studentOverviewQuery, useStudentId, useStudentTitle } from '../student-queries.ts'
import { AlertLine } from './AlertLine.tsx'
import { CycleTable } from './CycleTable.tsx'
import { cycleColumns } from './cycle-columns.tsx'
import css from './overview.module.css'
import { PerksInProgress } from './PerksInProgress.tsx'
import { Rail } from './Rail.tsx'

/** `/students/:studentId/overview`: the cycle of a student, what needs attention, today and the family (picture 24). */
export function OverviewPage() {
  const studentId = useStudentId()
  const { cycle_id } = useSearch({ from: '/authenticated' })
  const { data, error, refetch } = useQuery(studentOverviewQuery(studentId, cycle_id))
  useStudentTitle('Overview')
  return (
    <div className={css.page}>
      <div className={css.main}>
        {data !== undefined ? (
          <>
            <AlertLine overview={data} />
            <CycleTable overview={data} />
            {data.perks !== null && (
              <PerksInProgress studentId={studentId} perks={data.perks} canChoose={data.canChoosePerks} />
            )}
          </>
        ) : error === null ? (
          <TableSkeleton columns={cycleColumns} density="two-line" />
        ) : (
          <StudentProblem error={error} onTryAgain={() => void refetch()} />
        )}
      </div>
      <Rail studentId={studentId} today={data?.today} custody={data?.custody ?? []} />
    </div>
  )
}
