import { getRouteApi } from '@tanstack/react-router'
import { api } from '#web/api.ts'
import { useListPage } from '#web/list-page.ts'
import { MirrorList } from './MirrorList.tsx'
import { studentColumns, studentFacts } from './mirror-columns.tsx'

const route = getRouteApi('/authenticated/staff/impersonate/students')

/** Students whom one may see the platform as (1-staff-tools §2.5). */
export function MirrorStudentsPage() {
  const { search, page } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useListPage({
    search: { search, page },
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: api.mirror.listStudents.queryOptions({ input: { search, page } }),
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
