import { IconDatabaseExport } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { ExportHead } from './ExportHead.tsx'
import { exportQuery } from './nightly-export-address.ts'
import { RunSheet } from './RunSheet.tsx'
import { labelOfRun, narrowRunColumns, runColumns, runPhoneRow } from './run-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/nightly-export')

/** An export goes on while one looks. */
const refreshMs = 5_000

/** `/workbench/nightly-export`: everything as open files in the school's own bucket (issue 15 §7). */
export function NightlyExportPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Nightly export', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: exportQuery(search),
    rowsOf: ({ runs }) => runs,
    filters: [],
    opens: 'run',
    refreshMs,
  })
  return (
    <ListPage
      list={list}
      caption="Exports, the newest first"
      columns={search.run === undefined ? runColumns : narrowRunColumns}
      rowLabel={labelOfRun}
      phoneRow={runPhoneRow}
      header={<ExportHead data={list.data} />}
      empty={
        <EmptyState
          icon={IconDatabaseExport}
          title={list.data?.place === null ? 'No bucket is set' : 'Nothing was exported yet'}
        >
          {list.data?.place === null
            ? 'Whoever runs the server names a bucket of the school with EXPORT_BUCKET, EXPORT_ACCESS_KEY_ID and EXPORT_SECRET_ACCESS_KEY. From then on, a copy of everything that is stored is there every morning, as open files.'
            : 'It begins at 3:10 AM. Export now begins at once.'}
        </EmptyState>
      }
    >
      {search.run !== undefined && (
        <RunSheet
          key={search.run}
          runId={search.run}
          {...{ onPrevious: list.previous, onNext: list.next, onClose: list.close }}
        />
      )}
    </ListPage>
  )
}
