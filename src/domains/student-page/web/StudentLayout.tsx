import { Outlet } from '@tanstack/react-router'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { StudentHeader } from './StudentHeader.tsx'
import { StudentProblem } from './StudentProblem.tsx'
import { useStudentId } from './student-queries.ts'
import { useStudentHead } from './use-student.ts'

/** The pages of one student: the head with the tabs the viewer may open, and the open one below (look, picture 24). */
export function StudentLayout() {
  const studentId = useStudentId()
  const { data: student, error, refetch, answered } = useStudentHead(studentId)
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
      <StudentHeader student={student} answered={answered} />
      <Outlet />
    </SheetPage>
  )
}
