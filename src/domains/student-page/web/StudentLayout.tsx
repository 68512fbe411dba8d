import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { useLive } from '#web/calls/live.ts'
import { StudentHeader } from './StudentHeader.tsx'
import { StudentProblem } from './StudentProblem.tsx'
import { studentHeadQuery, useStudentId } from './student-queries.ts'

/** The pages of one student: the head with the tabs the viewer may open, and the open one below (look, picture 24). */
export function StudentLayout() {
  const studentId = useStudentId()
  const asks = studentHeadQuery(studentId)
  const { data: student, error, refetch } = useQuery(asks)
  useLive(student === undefined ? [] : [topic('student', studentId)], asks)
  if (student === undefined)
    return (
      <SheetPage fill>
        {error === null && <HeaderSkeleton withCrumbs withTabs />}
        <PageBody>
          {error === null ? (
            <TableSkeleton columns={[{ id: 'experience' }, { id: 'sessions', width: 220 }]} />
          ) : (
            <StudentProblem error={error} onTryAgain={() => void refetch()} />
          )}
        </PageBody>
      </SheetPage>
    )
  return (
    <SheetPage fill>
      <StudentHeader student={student} />
      <Outlet />
    </SheetPage>
  )
}
