import { useSearch } from '@tanstack/react-router'
import { usePersonSheet } from '#domains/person-sheet/web/use-person-sheet.embed.tsx'
import { usePhone } from '#ui/page/use-phone.ts'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { StudentProblem } from '../StudentProblem.tsx'
import { useStudentId, useStudentTitle } from '../student-queries.ts'
import { useStudentOverview } from '../use-student.ts'
import { AlertLine } from './AlertLine.tsx'
import { CycleTable } from './CycleTable.tsx'
import { cycleColumns } from './cycle-columns.tsx'
import { OnPhone } from './OnPhone.tsx'
import css from './overview.module.css'
import { PerksInProgress } from './PerksInProgress.tsx'
import { Rail } from './Rail.tsx'

/** `/students/:studentId/overview`: the cycle of a student, what needs attention, today and the family (picture 24). */
export function OverviewPage() {
  const studentId = useStudentId()
  const { cycle_id } = useSearch({ from: '/authenticated' })
  const { data, error, refetch, answered } = useStudentOverview(studentId, cycle_id)
  const { data: person } = usePersonSheet(studentId)
  const sheet = person?.kind === 'student' ? person : undefined
  const isPhone = usePhone()
  useStudentTitle('Overview')
  const perks = data?.perks != null && (
    <PerksInProgress studentId={studentId} perks={data.perks} canChoose={data.canChoosePerks} />
  )
  return (
    <div className={css.page}>
      <div className={css.main}>
        {data !== undefined ? (
          isPhone ? (
            <OnPhone studentId={studentId} overview={data} sheet={sheet} answered={answered} />
          ) : (
            <>
              <AlertLine overview={data} />
              <CycleTable overview={data} />
              {perks}
            </>
          )
        ) : error === null ? (
          <TableSkeleton columns={cycleColumns} density="two-line" />
        ) : (
          <StudentProblem error={error} onTryAgain={() => void refetch()} />
        )}
      </div>
      <Rail studentId={studentId} overview={data} sheet={sheet} answered={answered} />
      {isPhone && perks}
    </div>
  )
}
