import { IconEye } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { AlarmsAlert } from './AlarmsAlert.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditHead } from './AuditHead.tsx'
import { seenQuery } from './audit-address.ts'
import { labelOfSeen, seenColumns, seenPhoneRow } from './seen-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/audit/seen')

/** `/workbench/audit/seen`: whose records were on whose screen, hour by hour. */
export function SeenPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Seen', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: seenQuery(search),
    rowsOf: ({ seen }) => seen,
    filters: ['who', 'of', 'who_id', 'of_id', 'from', 'to'],
  })
  return (
    <ListPage
      list={list}
      caption="Whose records were seen, the newest first"
      columns={seenColumns}
      rowLabel={labelOfSeen}
      phoneRow={seenPhoneRow}
      header={<AuditHead active="seen" search={search} />}
      alerts={<AlarmsAlert />}
      filters={<AuditFilters list={list} search={search} who="Who read" of="Whose records" />}
      empty={
        <EmptyState icon={IconEye} title="Nobody’s records were seen in these days">
          What colleagues open about students and families appears here, by the hour.
        </EmptyState>
      }
    />
  )
}
