import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { studentPathwaysQuery } from '../pathways-address.ts'
import { PathwayOfStudent } from './PathwayOfStudent.tsx'

/** `/students/:studentId/pathways`: the pathways a student has, and what they plan by cycle (`pages.md`, Students). */
export function StudentPathwaysPage() {
  const studentId = Number(useParams({ strict: false }).studentId)
  const { data, error, refetch } = useQuery(studentPathwaysQuery(studentId))
  usePageTitle(data?.name, { facts: 'Pathways', backTo: '/students' })
  return (
    <PageBody>
      {data === undefined && error === null && (
        <TableSkeleton columns={[{ id: 'cycle', width: 160 }, { id: 'templates' }]} />
      )}
      {data === undefined && error !== null && (
        <FailedState error={error} onTryAgain={() => void refetch()} />
      )}
      {data?.pathways.length === 0 && (
        <EmptyState icon={IconRoute} title="Not on a pathway">
          There is no pathway for this student’s grade this school year or next, and nobody has chosen one by
          hand.
        </EmptyState>
      )}
      {data?.pathways.map((pathway) => (
        <PathwayOfStudent key={pathway.id} pathway={pathway} />
      ))}
    </PageBody>
  )
}
