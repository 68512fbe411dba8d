import { getRouteApi } from '@tanstack/react-router'
import { useListPage } from '#web/pages/list-page.ts'
import { MirrorList } from './MirrorList.tsx'
import { mirrorGuardiansQuery } from './mirror-address.ts'
import { guardianColumns, guardianFacts } from './mirror-columns.tsx'

const route = getRouteApi('/authenticated/staff/impersonate/guardians')

/** Guardians whom one may see the platform as. */
export function MirrorGuardiansPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: mirrorGuardiansQuery(search),
    rowsOf: ({ guardians }) => guardians,
    filters: ['search'],
  })
  return (
    <MirrorList
      list={list}
      tab="Guardians"
      find="Name of a guardian or child"
      columns={guardianColumns}
      second={guardianFacts}
    />
  )
}
