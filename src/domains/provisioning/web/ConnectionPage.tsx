import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { noneSince } from '#ui/format/none-since.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { ConnectionAlerts } from './ConnectionAlerts.tsx'
import { ConnectionHead } from './ConnectionHead.tsx'
import { EditConnection } from './EditConnection.tsx'
import { CallFilters } from './log/CallFilters.tsx'
import { callColumns, callPhoneRow, labelOfCall } from './log/call-columns.tsx'
import { callsQuery, connectionQuery } from './provisioning-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/provisioning/$connectionId')

/** A provider works while one looks. */
const refreshMs = 15_000

/** `/workbench/provisioning/:id`: what an identity provider did, what was refused, and who waits for a decision. */
export function ConnectionPage() {
  const connectionId = Number(route.useParams().connectionId)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: connection } = useQuery(connectionQuery(connectionId))
  usePageTitle(connection?.title ?? 'Identity provider', { backTo: '/workbench/provisioning' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: callsQuery(connectionId, search),
    rowsOf: ({ calls }) => calls,
    filters: ['search', 'result'],
    refreshMs,
  })
  // What only read is counted, and is not in the list.
  const knownDays = connection?.lastCalledAt === null ? null : list.data?.keptDays
  return (
    <ListPage
      list={list}
      caption="Calls, the newest first"
      columns={callColumns}
      rowLabel={labelOfCall}
      phoneRow={callPhoneRow}
      header={
        <ConnectionHead
          connection={connection}
          connectionId={connectionId}
          active="log"
          onSettings={() => list.show({ settings: true })}
        />
      }
      alerts={connection && <ConnectionAlerts connection={connection} />}
      filters={
        <CallFilters list={list} file={{ connectionId, search: search.search, result: search.result }} />
      }
      empty={
        <EmptyState icon={IconListDetails} title={noneSince('No calls', knownDays)}>
          What the provider does to colleagues and groups appears here. What it only reads is counted.
        </EmptyState>
      }
    >
      {search.settings === true && connection && (
        <EditConnection key={connection.id} connection={connection} onClose={list.close} />
      )}
    </ListPage>
  )
}
