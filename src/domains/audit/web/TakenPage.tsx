import { IconDownload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditHead } from './AuditHead.tsx'
import { takenQuery } from './audit-address.ts'
import { labelOfTaken, takenColumns, takenPhoneRow } from './taken-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/audit/taken')

/** `/workbench/audit/taken`: what left as a file, and of how many people. */
export function TakenPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Files taken', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: takenQuery(search),
    rowsOf: ({ taken }) => taken,
    filters: ['who', 'of', 'who_id', 'of_id', 'from', 'to'],
  })
  return (
    <ListPage
      list={list}
      caption="Files that left, the newest first"
      columns={takenColumns}
      rowLabel={labelOfTaken}
      phoneRow={takenPhoneRow}
      header={<AuditHead active="taken" search={search} />}
      filters={<AuditFilters list={list} search={search} who="Who took it" of="Seeing as whom" />}
      empty={
        <EmptyState icon={IconDownload} title="No file was taken in these days">
          Exports appear here with who took them and how many people they were about.
        </EmptyState>
      }
    />
  )
}
