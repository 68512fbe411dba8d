import { getRouteApi } from '@tanstack/react-router'
import { useListPage } from '#web/pages/list-page.ts'
import { MirrorList } from './MirrorList.tsx'
import { mirrorStudentsQuery } from './mirror-address.ts'
import { studentColumns, studentFacts } from './mirror-columns.tsx'

const route = getRouteApi('/authenticated/staff/impersonate/students')

/** Students whom one may see the platform as (1-staff-tools §2.5). */
export function MirrorStudentsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: mirrorStudentsQuery(search),
    rowsOf: ({ students }) => students,
    filters: ['search'],
  })
  return (
    <MirrorList
      list={list}
      tab="Students"
      find="Name of a student"
      columns={studentColumns}
      second={studentFacts}
    />
  )
}
