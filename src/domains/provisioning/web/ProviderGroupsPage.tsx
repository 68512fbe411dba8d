import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { ConnectionHead } from './ConnectionHead.tsx'
import { MapGroup } from './MapGroup.tsx'
import { providerGroupColumns, providerGroupPhoneRow, titleOf } from './provider-group-columns.tsx'
import { connectionQuery, providerGroupsQuery } from './provisioning-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/provisioning/$connectionId/groups')

/** `/workbench/provisioning/:id/groups`: what groups of a provider let their members do. */
export function ProviderGroupsPage() {
  const connectionId = Number(route.useParams().connectionId)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: connection } = useQuery(connectionQuery(connectionId))
  usePageTitle('Groups of the provider', { backTo: '/workbench/provisioning' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: providerGroupsQuery(connectionId, search),
    rowsOf: ({ groups }) => groups,
    filters: ['search'],
    opens: 'group',
    live: [topic('groups')],
  })
  const open = list.rows?.find(({ id }) => id === search.group)
  const settings = () =>
    void navigate({ to: '/workbench/provisioning/$connectionId', search: { settings: true } })
  return (
    <ListPage
      list={list}
      caption="Groups of the provider"
      columns={providerGroupColumns}
      rowLabel={titleOf}
      phoneRow={providerGroupPhoneRow}
      header={
        <ConnectionHead
          connection={connection}
          connectionId={connectionId}
          active="groups"
          onSettings={settings}
        />
      }
      filters={
        <FiltersRow>
          <SearchField label="Find a group" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconUsersGroup} title="The provider pushed no groups">
          Push the groups there; here you say which of the school’s groups their members are in.
        </EmptyState>
      }
    >
      {open && list.data && (
        <MapGroup
          key={open.id}
          connectionId={connectionId}
          group={open}
          list={list.data}
          onClose={list.close}
        />
      )}
    </ListPage>
  )
}
