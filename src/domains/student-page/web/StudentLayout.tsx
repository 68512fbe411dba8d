import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { Portrait } from '#ui/table/PersonCell.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { useLive } from '#web/calls/live.ts'
import { studentAddress } from '../rules/student-addresses.ts'
import { StudentActions } from './StudentActions.tsx'
import { StudentFacts } from './StudentFacts.tsx'
import { StudentProblem } from './StudentProblem.tsx'
import { StudentStatus } from './StudentStatus.tsx'
import { studentHeadQuery, useStudentId } from './student-queries.ts'

/** Beside them stands the menu of the others (look, picture 24). */
const tabsInRow = 7

/** The pages of one student: the head with the tabs the viewer may open, and the open one below (look, picture 24). */
export function StudentLayout() {
  const studentId = useStudentId()
  const { data: student, error, refetch } = useQuery(studentHeadQuery(studentId))
  const pathname = useLocation({ select: (location) => location.pathname })
  useLive(student === undefined ? [] : [topic('student', studentId)], () => void refetch())
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
  const hrefOf = (tab: (typeof student.tabs)[number]) => studentAddress.tab(studentId, tab.value)
  const active = student.tabs.find((tab) => pathname.startsWith(hrefOf(tab)))
  return (
    <SheetPage fill>
      <PageHeader
        crumbs={[{ label: 'Students', href: studentAddress.list() }]}
        picture={<Portrait name={student.name} photo={student.imageUrl ?? undefined} />}
        title={student.name}
        facts={<StudentStatus student={student} />}
        actions={<StudentActions student={student} />}
        below={<StudentFacts student={student} />}
        tabs={
          <SheetTabs
            label={student.name}
            active={active === undefined ? '' : hrefOf(active)}
            shown={tabsInRow}
            tabs={student.tabs.map((tab) => ({ label: tab.label, href: hrefOf(tab) }))}
          />
        }
      />
      <Outlet />
    </SheetPage>
  )
}
